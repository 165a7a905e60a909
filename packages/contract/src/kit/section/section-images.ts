import * as z from 'zod/mini';
import { endpoint, type ApiPath, type Endpoint } from '../endpoint.ts';
import type { Fields } from '../field/field-kinds.ts';
import { idParamsSchema } from '../field/fields.ts';

/** Parts of a section's declaration from which the calls for its pictures are built. */
interface SectionWithImages {
  readonly base: ApiPath;
  readonly may: Endpoint['may'];
  readonly singular: string;
  readonly fields: Fields;
}
/**
 * Lists the fields that hold a row's own pictures. In a request that creates a row, each picture is
 * a part with the field's name. A computed field shows the picture of another row.
 */
export const listImageFields = ({ fields }: { fields: Fields }): string[] =>
  Object.keys(fields).filter((name) => fields[name]?.kind === 'image' && !fields[name].computed);
/** Calls that upload a picture to an existing row. */
export function buildImageEndpoints({
  base,
  may,
  singular: called,
  fields,
}: SectionWithImages): Record<string, Endpoint> {
  const endpoints: Record<string, Endpoint> = {};
  const images = listImageFields({ fields });
  for (const name of images) {
    const path: ApiPath =
      images.length === 1
        ? `${base}/{id}/image`
        : `${base}/{id}/image/${name.replace('Image', '')}`;
    endpoints[images.length === 1 ? 'image' : `image-${name}`] = endpoint({
      method: 'POST',
      path,
      may,
      summary: `Upload the picture of a ${called}`,
      params: idParamsSchema,
      reply: z.object({ imageUrl: z.string() }),
      errors: ['NOT_FOUND', 'TOO_LARGE', 'UNSUPPORTED_MEDIA'],
      carries: 'multipart',
    });
  }
  return endpoints;
}
