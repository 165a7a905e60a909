/**
 * The address of an uploaded picture where so many pixels of it are seen: the server answers with
 * the smallest preview that is large enough. A picture that is only chosen yet stands as it is.
 */
export const toSizedUrl = (url: string, width: number): string =>
  url[0] === '/' ? `${url}?w=${width}` : url;
