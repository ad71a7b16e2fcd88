import { readRegistry, type RegistryEvent } from '@athar/contracts/credits'
import { paths } from '@athar/contracts/paths'
import { useTranslation } from 'react-i18next'
import { Link, useParams } from 'react-router'
import { SampleMark, Words } from '../../content/index.ts'
import { useApiQuery } from '../../platform/api/index.ts'
import { useFormat } from '../../platform/language/index.ts'
import { NotFoundScreen, usePageTitle } from '../../platform/routing/index.ts'
import { LoadedPage } from '../../platform/routing/loaded-page.tsx'
import { PageBody, PageTop } from '../../ui/page-top.tsx'
import { Section } from '../../ui/section.tsx'
import { SerialLink, Tonnes } from '../tonnes.tsx'
import { BlockTable } from './block-table.tsx'
import { RetirementFacts } from './retirements.tsx'

/** What happened to a tonne, or to a range of them. */
export function SerialScreen() {
  const { serial = '' } = useParams()
  const { t } = useTranslation('credit-registry')
  const format = useFormat()
  const query = useApiQuery(readRegistry, { params: { serial } })
  usePageTitle(serial, t('lead'))
  if (query.error && [400, 404, 422].includes(query.error.status)) return <NotFoundScreen />
  return (
    <LoadedPage query={query}>
      {({ blocks, blockCount, history, ...named }) => (
        <>
          <PageTop
            title={
              <bdi dir="ltr" className="font-mono">
                {named.serial}
              </bdi>
            }
            lead={
              <>
                <Tonnes of={named.tonnes} /> {blocks.some(({ sample }) => sample) && <SampleMark />}
              </>
            }
            up={<Link to={paths.creditRegistry()}>{t('title')}</Link>}
          />
          <PageBody>
            <Section title={t('history')} text={t('historyText')}>
              <ol className="grid grid-cols-1 gap-4">
                {history.map((event, at) => (
                  <Event key={at} event={event} />
                ))}
              </ol>
            </Section>
            <Section title={t('blocks')} text={t('blocksOfSerial')}>
              {blockCount > blocks.length && (
                <p className="text-muted">
                  {t('firstBlocks', { shown: format.count(blocks.length), all: format.count(blockCount) })}
                </p>
              )}
              <BlockTable blocks={blocks} />
            </Section>
          </PageBody>
        </>
      )}
    </LoadedPage>
  )
}

function Event({ event }: { readonly event: RegistryEvent }) {
  const { t } = useTranslation('credit-registry')
  const format = useFormat()
  const { kind, serial, tonnes, at, from, to, retirement } = event
  return (
    <li className="grid grid-cols-1 gap-1 border-s-4 border-line-strong ps-4">
      <h3 className="text-base">{t(`events.${kind}`)}</h3>
      <p className="flex flex-wrap gap-x-3">
        <Tonnes of={tonnes} />
        <SerialLink serial={serial} />
      </p>
      <p className="text-sm text-muted">
        <bdi>{format.instant(at)}</bdi>
      </p>
      {from !== null && (
        <p>
          {t('from')} <Words of={from} />
        </p>
      )}
      {to !== null && (
        <p>
          {t('to')} <Words of={to} />
        </p>
      )}
      {retirement && <RetirementFacts of={retirement} />}
    </li>
  )
}
