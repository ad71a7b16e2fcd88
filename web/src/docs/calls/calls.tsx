import { readDocumentedCalls, type DocsBlock } from '@athar/contracts/docs'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { useApiQuery } from '../../platform/api/index.ts'
import { Loaded } from '../../platform/api/loaded.tsx'
import { useFormat } from '../../platform/language/index.ts'
import { Call } from './call.tsx'

type Feature = Extract<DocsBlock, { kind: 'calls' }>['features'][number]

/** Every feature with its calls, which are fetched when it is opened. */
export const Calls = ({ features }: { readonly features: readonly Feature[] }) => (
  <div className="divide-y divide-line border-y border-line">
    {features.map((feature) => (
      <CallsOfFeature key={feature.name} feature={feature} />
    ))}
  </div>
)

const anchorOf = (name: string) => `calls-${name}`

function CallsOfFeature({ feature: { name, title } }: { readonly feature: Feature }) {
  const { t } = useTranslation('docs')
  const format = useFormat()
  const { hash } = useLocation()
  const [isOpen, setIsOpen] = useState(false)
  // Who follows a link to a feature wants to read its calls.
  const isMeant = hash === `#${anchorOf(name)}`
  const query = useApiQuery(readDocumentedCalls, { params: { feature: name } }, { enabled: isOpen || isMeant })
  return (
    <details
      id={anchorOf(name)}
      open={isOpen || isMeant}
      onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}
      className="scroll-mt-24"
    >
      <summary className="flex min-h-11 cursor-pointer items-center justify-between gap-3 py-1">
        <h3 className="font-semibold">{title}</h3>
        {query.data && (
          <span className="text-sm text-muted">{t('calls.count', format.counted(query.data.calls.length))}</span>
        )}
      </summary>
      <div className="grid gap-2 pb-4">
        <Loaded query={query}>{({ calls }) => calls.map((call) => <Call key={call.name} call={call} />)}</Loaded>
      </div>
    </details>
  )
}
