import { contentKinds, fieldMarks, type ContentKind, type FieldMark } from '@athar/contracts/content'
import type { z } from 'zod'

/** What an editor's field is, read off the schema of the kind. */
export type FieldShape = (
  | { readonly type: 'bilingual'; readonly long: boolean }
  | { readonly type: 'text'; readonly widget: FieldMark['widget'] | null }
  | { readonly type: 'number' }
  | { readonly type: 'flag' }
  | { readonly type: 'choice'; readonly options: readonly string[] }
  | { readonly type: 'choices'; readonly options: readonly string[] }
  | { readonly type: 'source' }
  | { readonly type: 'sources' }
  | { readonly type: 'group'; readonly members: readonly FieldMember[] }
  | { readonly type: 'list'; readonly item: FieldShape }
) & { readonly nullable: boolean }
export type FieldMember = { readonly key: string; readonly shape: FieldShape }

/** The members of a kind, in the order of its schema. */
export function shapeOfKind(kind: ContentKind): readonly FieldMember[] {
  const shape = shapeOf(contentKinds[kind])
  return shape.type === 'group' ? shape.members : []
}

export function shapeOf(schema: z.ZodType, nullable = false): FieldShape {
  const { def } = schema as unknown as { def: SchemaDef }
  if (def.type === 'nullable' && def.innerType) return shapeOf(def.innerType, true)
  if (def.type === 'default' && def.innerType) return shapeOf(def.innerType, nullable)
  const mark = fieldMarks.get(schema)
  if (mark?.widget === 'source' || mark?.widget === 'sources') return { type: mark.widget, nullable }
  if (mark?.widget === 'bilingual') return { type: 'bilingual', long: mark.long === true, nullable }
  switch (def.type) {
    case 'object':
      return {
        type: 'group',
        members: Object.entries(def.shape ?? {}).map(([key, member]) => ({ key, shape: shapeOf(member) })),
        nullable,
      }
    case 'array': {
      const item = shapeOf(def.element!)
      return item.type === 'choice'
        ? { type: 'choices', options: item.options, nullable }
        : { type: 'list', item, nullable }
    }
    case 'enum':
      return { type: 'choice', options: Object.values(def.entries ?? {}), nullable }
    case 'number':
      return { type: 'number', nullable }
    case 'boolean':
      return { type: 'flag', nullable }
    default:
      return { type: 'text', widget: mark?.widget ?? null, nullable }
  }
}

/** The part of a schema's definition that is read here. */
type SchemaDef = {
  readonly type: string
  readonly innerType?: z.ZodType
  readonly element?: z.ZodType
  readonly shape?: Readonly<Record<string, z.ZodType>>
  readonly entries?: Readonly<Record<string, string>>
}

/** A field before anybody filled it in. A choice has none until one is made. */
export function emptyOf(shape: FieldShape): unknown {
  if (shape.nullable) return null
  return filledOf(shape)
}

/** The same where something is to be entered: what may be left out is there, and empty. */
export function filledOf(shape: FieldShape): unknown {
  switch (shape.type) {
    case 'bilingual':
      return { en: '', ar: '' }
    case 'group':
      return Object.fromEntries(shape.members.map(({ key, shape: member }) => [key, emptyOf(member)]))
    case 'list':
    case 'choices':
    case 'sources':
      return []
    case 'flag':
      return false
    case 'text':
    case 'source':
      return ''
    default:
      return null
  }
}
