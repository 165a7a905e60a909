import * as z from 'zod/mini';

export type JsonObject = Record<string, unknown>;

/** Returns the JSON Schema of one side of a call, without the dialect line. */
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
