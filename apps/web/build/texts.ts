import { parseAst } from 'vite';

/** Names that are the same in every language, and names of keyboard keys. */
const same = new Set([
  'Guildhall',
  'Discord',
  'Twitch',
  'Twitter',
  'Open Loot',
  'Ctrl',
  'Ctrl K',
  'Ctrl S',
  'Enter',
  'Esc',
  'M',
  'E',
  'X',
  'N',
  'UTC',
  'ID',
  'EXP',
  'NFT',
  'https://',
]);
/** Attributes that are shown or read out to a person. */
const spoken = new Set([
  'title',
  'aria-label',
  'aria-description',
  'aria-roledescription',
  'aria-valuetext',
  'placeholder',
  'alt',
  'label',
  'text',
  'name',
  'hint',
  'action',
  'emptyText',
]);
/**
 * Elements whose `name` attribute is technical, because it identifies a form control for the
 * program and is not displayed.
 */
const technical = new Set([
  'input',
  'select',
  'textarea',
  'button',
  'form',
  'LabelledInput',
  'SelectField',
  'TextAreaField',
  'meta',
  'Icon',
  'slot',
  'DataTable',
  'PasswordField',
  'Tabs',
  'TabPanel',
  'TabList',
]);

interface Node {
  readonly type: string;
  readonly [key: string]: unknown;
}
const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value;
const hasWord = (text: string): boolean => /\p{L}{2}/u.test(text) && !same.has(text.trim());

/**
 * Returns the displayed texts of an expression: the text itself, the texts in the branches of a
 * condition, and the texts in the parts of a template.
 */
function textsOf(node: unknown): string[] {
  if (!isNode(node)) return [];
  switch (node.type) {
    case 'Literal':
      return typeof node['value'] === 'string' ? [node['value']] : [];
    case 'TemplateLiteral':
      return (node['quasis'] as { value: { cooked: string } }[]).map((part) => part.value.cooked);
    case 'ConditionalExpression':
      return [...textsOf(node['consequent']), ...textsOf(node['alternate'])];
    case 'LogicalExpression':
      return [...textsOf(node['left']), ...textsOf(node['right'])];
    case 'JSXExpressionContainer':
      return textsOf(node['expression']);
    default:
      return [];
  }
}

function ofElement(node: Node): string[] {
  const opening = node['openingElement'] as { name: { name?: string }; attributes: Node[] };
  const children = (node['children'] as Node[]).flatMap((child) =>
    child.type === 'JSXText' ? [String(child['value'])] : textsOf(child),
  );
  const attributes = opening.attributes.flatMap((attribute) => {
    const name = (attribute['name'] as { name?: unknown } | undefined)?.name;
    if (typeof name !== 'string' || !spoken.has(name)) return [];
    if (name === 'name' && technical.has(opening.name.name ?? '')) return [];
    return textsOf(attribute['value']);
  });
  return [...children, ...attributes];
}

/**
 * Lists words in a component that come from no catalogue. The words are in text between tags, or in
 * attributes that are read out or shown.
 */
export function listUntranslatedTexts(path: string, source: string): string[] {
  const untranslated: string[] = [];
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) for (const entry of value) visit(entry);
    else if (isNode(value)) {
      if (value.type === 'JSXElement') untranslated.push(...ofElement(value).filter(hasWord));
      if (value.type === 'JSXFragment')
        untranslated.push(
          ...(value['children'] as Node[])
            .filter((child) => child.type === 'JSXText')
            .flatMap((child) => [String(child['value'])].filter(hasWord)),
        );
      for (const [key, part] of Object.entries(value)) if (key !== 'type') visit(part);
    }
  };
  visit(parseAst(source, { lang: path.endsWith('x') ? 'tsx' : 'ts' }));
  return untranslated.map((text) => text.trim());
}
