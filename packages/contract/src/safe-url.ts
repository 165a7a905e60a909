const https = /^https:\/\/[^\s\\]{1,1990}$/;
/** Pattern of a page of this portal, as a hash route. */
const ownRoute = /^#\/[\w\-/?=&.%]{0,500}$/;

/**
 * Returns true if user-written text may link to the address, because the address is an external
 * https address or a page of the portal. All other addresses (scripts, data, other schemes) are
 * refused.
 */
export const isSafeUrl = (href: string): boolean => https.test(href) || ownRoute.test(href);
