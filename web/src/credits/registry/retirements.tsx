import { listRegistryRetirements, type RegistryEvent, type RegistryRetirement } from '@athar/contracts/credits'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { SampleMark } from '../../content/index.ts'
import { useApiQuery } from '../../platform/api/index.ts'
import { Loaded } from '../../platform/api/loaded.tsx'
import { useFormat } from '../../platform/language/index.ts'
import { Button } from '../../ui/button.tsx'
import { Section } from '../../ui/section.tsx'
import { SerialList, Tonnes } from '../tonnes.tsx'

/** Retirements on a page. */
const most = 10

/** Retirements of all organisations, the last one first. */
export function Retirements() {
  const { t } = useTranslation('credit-registry')
  const [pages, setPages] = useState(1)
  const query = useApiQuery(listRegistryRetirements, { query: { limit: most } })
  return (
    <Section title={t('retirements')} text={t('retirementsText')}>
      <Loaded query={query}>
        {({ items, total }) =>
          total === 0 ? (
            <p className="text-muted">{t('noRetirements')}</p>
          ) : (
            <>
              <ul className="grid grid-cols-1 gap-4">
                {items.map((one) => (
                  <Retirement key={one.number} of={one} />
                ))}
                {Array.from({ length: pages - 1 }, (_one, at) => (
                  <More key={at} offset={(at + 1) * most} />
                ))}
              </ul>
              {pages * most < total && (
                <Button className="justify-self-start" onClick={() => setPages(pages + 1)}>
                  {t('moreRetirements')}
                </Button>
              )}
            </>
          )
        }
      </Loaded>
    </Section>
  )
}

function More({ offset }: { readonly offset: number }) {
  const query = useApiQuery(listRegistryRetirements, { query: { limit: most, offset } })
  return query.data?.items.map((one) => <Retirement key={one.number} of={one} />)
}

function Retirement({ of }: { readonly of: RegistryRetirement }) {
  const format = useFormat()
  return (
    <li className="grid grid-cols-1 gap-1 border-s-4 border-line-strong ps-4">
      <h3 className="flex flex-wrap items-center gap-2 text-base">
        <bdi dir="ltr" className="font-mono">
          {of.number}
        </bdi>
        {of.sample && <SampleMark />}
      </h3>
      <p className="flex flex-wrap gap-x-3">
        <Tonnes of={of.tonnes} />
        <bdi className="text-muted">{format.instant(of.at)}</bdi>
      </p>
      <RetirementFacts of={of} />
      <SerialList serials={of.serials} />
    </li>
  )
}

type Facts = Pick<NonNullable<RegistryEvent['retirement']>, 'beneficiary' | 'purpose' | 'claimYear'>

/** For whom, for what and for which year; a person is not named. */
export function RetirementFacts({ of: { beneficiary, purpose, claimYear } }: { readonly of: Facts }) {
  const { t } = useTranslation('credit-registry')
  const format = useFormat()
  const facts = [
    ['beneficiary', beneficiary ?? t('person')],
    ...(purpose === null ? [] : [['purpose', purpose] as const]),
    ['claimYear', format.year(claimYear)],
  ] as const
  return (
    <dl className="grid grid-cols-1 gap-x-4 sm:grid-cols-[auto_1fr]">
      {facts.map(([name, value]) => (
        <div key={name} className="contents">
          <dt className="text-muted">{t(name)}</dt>
          <dd className="whitespace-pre-line wrap-anywhere">
            <bdi>{value}</bdi>
          </dd>
        </div>
      ))}
    </dl>
  )
}
