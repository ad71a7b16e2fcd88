import type { TrailEntry } from '@athar/contracts/inventory'
import { isolate } from '@athar/i18n'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { paths } from '@athar/contracts/paths'
import { useFormat } from '../../platform/language/index.ts'
import { ListPages } from '../../platform/list/index.ts'
import { Panel } from '../yearly/parts/section.tsx'
import { useEngagedTrail } from './queries.ts'
import { usePersonCode } from './use-person-code.ts'

/** What was done to the year, its records and its contracts, newest first. */
export function TrailTab({ id }: { readonly id: string }) {
  const { t } = useTranslation('inventory')
  return (
    <ListPages
      list={useEngagedTrail(id)}
      more={t('engaged.trail.more')}
      empty={<p className="text-muted">{t('engaged.trail.none')}</p>}
    >
      {(entries) => (
        <Panel>
          <ol className="divide-y divide-line">
            {entries.map((entry) => (
              <Entry key={entry.id} id={id} entry={entry} />
            ))}
          </ol>
        </Panel>
      )}
    </ListPages>
  )
}

const subjects = ['inventory', 'record', 'records', 'import', 'energy-contract'] as const

function Entry({ id, entry }: { readonly id: string; readonly entry: TrailEntry }) {
  const { t, i18n } = useTranslation('inventory')
  const format = useFormat()
  const personCode = usePersonCode()
  const kind = subjects.find((one) => one === entry.subjectType)
  const key = `inventory:engaged.trail.actions.${entry.action.replace(/^inventory\./, '')}`
  // The key is made at run time, so its type is that of any key.
  const say = i18n.t as unknown as (key: string) => string
  const subject = kind ? t(`engaged.trail.subject.${kind}`, { id: entry.subjectId }) : entry.subjectType
  return (
    <li className="grid gap-0.5 py-3 text-sm">
      <p className="flex flex-wrap gap-x-2">
        <span className="font-semibold">{i18n.exists(key) ? say(key) : entry.action}</span>
        {kind === 'record' ? (
          <Link className="text-link underline" to={paths.inventoryEngagementRecord(id, entry.subjectId)}>
            {subject}
          </Link>
        ) : (
          <span>{subject}</span>
        )}
      </p>
      <p className="text-muted">
        {t('engaged.trail.by', { person: personCode(entry.personId ?? ''), at: format.instant(entry.at) })}
      </p>
      {entry.reason !== null && <p>{t('engaged.reason', { reason: isolate(entry.reason) })}</p>}
    </li>
  )
}
