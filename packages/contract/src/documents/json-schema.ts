import * as z from 'zod/mini';

export type JsonObject = Record<string, unknown>;

/** Returns the JSON Schema of a call's input or output, without the line that names the dialect. */
export function toJsonSchema(
  schema: z.ZodMiniType,
  io: 'input' | 'output',
  target: 'draft-7' | 'draft-2020-12',
): JsonObject {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, {
    io,
    target,
    reused: 'inline',
    unrepresentable: 'any',
  }) as JsonObject;
  return rest;
}
