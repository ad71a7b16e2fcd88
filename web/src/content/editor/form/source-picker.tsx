import type { Source } from '@athar/contracts/content'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../../../ui/button.tsx'
import type { ControlProps } from '../../../ui/field.tsx'
import { Combobox } from '../../../ui/select/index.ts'
import { usePublisher } from '../../use-publisher.ts'

function useSourceLabels() {
  const publisherOf = usePublisher()
  const labelOf = (source: Source): string =>
    `${publisherOf(source)}${source.year === null ? '' : ` (${source.year})`}: ${source.title}`
  const optionsOf = (sources: readonly Source[]) =>
    sources.map((source) => ({ value: source.id, label: labelOf(source), hint: source.id }))
  return { labelOf, optionsOf }
}

type OneProps = {
  readonly control: Partial<ControlProps>
  readonly sources: readonly Source[]
  readonly value: string | null
  readonly onChange: (id: string | null) => void
}

export function SourcePicker({ control, sources, value, onChange }: OneProps) {
  const { t } = useTranslation('content-editor')
  const { optionsOf } = useSourceLabels()
  return (
    <Combobox
      {...control}
      options={optionsOf(sources)}
      value={value}
      onChange={onChange}
      placeholder={t('sources.find')}
      empty={t('sources.nothing')}
    />
  )
}

type ManyProps = {
  readonly control: Partial<ControlProps>
  readonly sources: readonly Source[]
  readonly value: readonly string[]
  readonly onChange: (ids: readonly string[]) => void
}

/** Those that are named, each with a way to take it out, and a box that adds one more. */
export function SourcesPicker({ control, sources, value, onChange }: ManyProps) {
  const { t } = useTranslation('content-editor')
  const { labelOf, optionsOf } = useSourceLabels()
  const nameOf = (id: string) => {
    const source = sources.find((one) => one.id === id)
    return source ? labelOf(source) : id
  }
  return (
    <div className="grid grid-cols-1 gap-2">
      {value.length > 0 && (
        <ul className="divide-y divide-line rounded-container border border-line">
          {value.map((id) => (
            <li key={id} className="flex items-center justify-between gap-3 ps-3 text-sm">
              <bdi className="min-w-0 py-1.5 wrap-anywhere">{nameOf(id)}</bdi>
              <IconButton
                icon="close"
                label={t('sources.remove', { name: nameOf(id) })}
                onClick={() => onChange(value.filter((other) => other !== id))}
              />
            </li>
          ))}
        </ul>
      )}
      <Combobox
        {...control}
        options={optionsOf(sources.filter(({ id }) => !value.includes(id)))}
        value={null}
        onChange={(id) => id !== null && onChange([...value, id])}
        placeholder={t('sources.add')}
        empty={t('sources.nothing')}
      />
    </div>
  )
}
