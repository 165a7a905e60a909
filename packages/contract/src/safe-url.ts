const https = /^https:\/\/[^\s\\]{1,1990}$/;
/** A page of this portal, as a hash route. */
const ownRoute = /^#\/[\w\-/?=&.%]{0,500}$/;

/**
 * True if written text may link there: out over https, or to a page of the portal. Everything else
 * (scripts, data, other schemes) is refused.
 */
export const isSafeUrl = (href: string): boolean => https.test(href) || ownRoute.test(href);
