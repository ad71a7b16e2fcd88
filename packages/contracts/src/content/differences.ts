export type Difference = { readonly path: string; readonly before: unknown; readonly after: unknown }

/** What is different between two bodies, leaf by leaf; a member that is not there is `undefined`. */
export function differences(before: unknown, after: unknown, path = ''): Difference[] {
  if (Object.is(before, after)) return []
  if (!isTree(before) || !isTree(after) || Array.isArray(before) !== Array.isArray(after))
    return [{ path, before, after }]
  const keys = new Set([...Object.keys(before), ...Object.keys(after)])
  return [...keys].flatMap((key) => differences(before[key], after[key], path === '' ? key : `${path}.${key}`))
}

const isTree = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null
