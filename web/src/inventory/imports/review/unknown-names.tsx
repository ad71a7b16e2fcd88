import type * as inventory from '@athar/contracts/inventory'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../platform/language/index.ts'
import { Button } from '../../../ui/button.tsx'
import { OneLine } from '../../../ui/inline.tsx'
import { Combobox } from '../../../ui/select/index.ts'
import { ActivityPicker } from '../../records/pickers.tsx'
import { useUnitOptions } from '../pick-options.ts'
import { useUnknownNames } from '../queries.ts'
import { useNames } from '../use-names.ts'
import { withSynonym } from '../wizard/draft.ts'
import type { WizardProps } from '../wizard/wizard-props.ts'
import { Panel } from './panel.tsx'

type NameKind = inventory.UnknownNameKind

/** Names of activities, or spellings of units, that were not recognised: each is explained once for all its rows. */
export function UnknownNames(props: WizardProps & { readonly kind: NameKind }) {
  const { t } = useTranslation('inventory')
  const format = useFormat()
  const { one, kind } = props
  const names = useUnknownNames(one, kind).data?.items ?? []
  if (names.length === 0) return null
  return (
    <Panel
      title={t(`import.names.${kind}Title`, { count: names.length, number: format.count(names.length) })}
      intro={t(`import.names.${kind}Intro`)}
      toggle={(open) => t(open ? 'import.sites.hide' : 'import.sites.show')}
    >
      <ul className="divide-y divide-line">
        {names.map((name) => (
          <Name key={name.name} {...props} name={name} />
        ))}
      </ul>
    </Panel>
  )
}

function Name({ kind, name, state }: WizardProps & { readonly kind: NameKind; readonly name: inventory.UnknownName }) {
  const { t } = useTranslation('inventory')
  const format = useFormat()
  const known = useNames()
  const units = useUnitOptions(null)
  const meant = state.draft.synonyms[kind][name.name] ?? null
  const mean = (id: string | null) => state.change((before) => withSynonym(before, kind, name.name, id))
  const label = t(kind === 'activities' ? 'import.names.activity' : 'import.names.unit')
  const nameOf = kind === 'activities' ? known.activity : known.unit
  return (
    <li className="grid items-center gap-x-4 gap-y-2 py-2.5 md:grid-cols-[minmax(0,1fr)_minmax(0,1.4fr)]">
      <div className="min-w-0">
        <p className="font-semibold">
          <OneLine>{name.name}</OneLine>
        </p>
        <p className="text-sm text-muted">
          {t('import.sites.rows', { count: name.rows, number: format.count(name.rows) })}
        </p>
      </div>
      <div className="flex flex-wrap items-center gap-2">
        <div className="w-64">
          {kind === 'activities' ? (
            <ActivityPicker label={`${label}: ${name.name}`} placeholder={label} value={meant} onChange={mean} />
          ) : (
            <Combobox
              label={`${label}: ${name.name}`}
              placeholder={label}
              options={units}
              value={meant}
              onChange={mean}
              empty={t('boundary.nothingMatches')}
            />
          )}
        </div>
        {meant === null ? (
          name.suggestions.slice(0, 3).map((id) => (
            <Button key={id} size="sm" onClick={() => mean(id)}>
              {t('import.sites.suggestion', { name: nameOf(id) })}
            </Button>
          ))
        ) : (
          <Button size="sm" variant="quiet" onClick={() => mean(null)}>
            {t('import.sites.clear')}
          </Button>
        )}
      </div>
    </li>
  )
}
