/**
 * Descriptions by field. `price` describes every field of that name, `PurchaseOrder.price` the
 * field of a shape or a call. The longest matching path decides.
 */
export type FieldTexts = Readonly<Record<string, string>>;
