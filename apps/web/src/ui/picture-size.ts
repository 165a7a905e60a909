/**
 * Returns the URL of an uploaded picture for a width in pixels; the server sends the smallest
 * preview that is wide enough. The URL of a picture that is not uploaded yet stays unchanged.
 */
export const toSizedPictureUrl = (url: string, width: number): string =>
  url[0] === '/' ? `${url}?w=${width}` : url;
