export type Json = null | boolean | number | string | readonly Json[] | { readonly [name: string]: Json }

/** The one way to write a value, of RFC 8785. Strings are to be whole Unicode, numbers finite. */
export function canonicalJson(value: Json): string {
  if (typeof value === 'number' && !Number.isFinite(value)) throw new RangeError('JSON has no such number')
  if (typeof value === 'string') return quote(value)
  if (value === null || typeof value !== 'object') return JSON.stringify(value)
  if (isList(value)) return `[${value.map(canonicalJson).join(',')}]`
  const members = Object.keys(value)
    .sort()
    .map((name) => `${quote(name)}:${canonicalJson(value[name] ?? null)}`)
  return `{${members.join(',')}}`
}

const isList = (value: Json): value is readonly Json[] => Array.isArray(value)

function quote(text: string): string {
  if (/\p{Surrogate}/u.test(text)) throw new RangeError('a string has half of a letter')
  return JSON.stringify(text)
}
