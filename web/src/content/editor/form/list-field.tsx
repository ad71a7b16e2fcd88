import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button, IconButton } from '../../../ui/button.tsx'
import { FieldError } from '../../../ui/field.tsx'
import { fieldId } from './field-id.ts'

type ListFieldProps = {
  readonly path: string
  readonly label: string
  readonly error: string | undefined
  readonly value: readonly unknown[]
  readonly onChange: (value: readonly unknown[]) => void
  readonly makeItem: () => unknown
  readonly children: (item: {
    readonly path: string
    readonly label: string
    readonly value: unknown
    readonly onChange: (value: unknown) => void
  }) => ReactNode
}

/** Things one after the other: moved up and down, taken out, and one more put at the end. */
export function ListField({ path, label, error, value, onChange, makeItem, children }: ListFieldProps) {
  const { t } = useTranslation('content-editor')
  const id = fieldId(path)
  const swap = (one: number, other: number) =>
    onChange(value.map((member, at) => (at === one ? value[other] : at === other ? value[one] : member)))
  return (
    <fieldset
      id={id}
      tabIndex={-1}
      className="grid grid-cols-1 gap-3 rounded-container border border-line px-2.5 py-3 sm:p-4"
    >
      <legend className="px-1 text-sm font-semibold">{label}</legend>
      {error !== undefined && <FieldError id={`${id}-error`}>{error}</FieldError>}
      {value.map((member, at) => {
        const name = t('listItem', { number: at + 1 })
        const change = (next: unknown) => onChange(value.map((other, place) => (place === at ? next : other)))
        return (
          // Members have no names of their own; what is typed lives in the body, so a place is name enough.
          <div key={at} className="flex flex-wrap items-start gap-2 sm:flex-nowrap">
            <div className="min-w-0 flex-1 basis-full sm:basis-0">
              {children({ path: `${path}.${at}`, label: name, value: member, onChange: change })}
            </div>
            <div className="flex shrink-0 sm:flex-col">
              <IconButton
                icon="chevronUp"
                size="sm"
                label={t('moveUp', { name })}
                disabled={at === 0}
                onClick={() => swap(at, at - 1)}
              />
              <IconButton
                icon="chevronDown"
                size="sm"
                label={t('moveDown', { name })}
                disabled={at === value.length - 1}
                onClick={() => swap(at, at + 1)}
              />
              <IconButton
                icon="close"
                size="sm"
                label={t('removeField', { name })}
                onClick={() => onChange(value.filter((_member, place) => place !== at))}
              />
            </div>
          </div>
        )
      })}
      <div>
        <Button size="sm" icon="plus" onClick={() => onChange([...value, makeItem()])}>
          {t('addToList', { name: label })}
        </Button>
      </div>
    </fieldset>
  )
}
