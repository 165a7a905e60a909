/**
 * Returns the address of an uploaded picture for the given width in pixels, because the server
 * sends the smallest preview that is large enough. A picture that is chosen but not uploaded yet
 * keeps its address.
 */
export const toSizedPictureUrl = (url: string, width: number): string =>
  url[0] === '/' ? `${url}?w=${width}` : url;
