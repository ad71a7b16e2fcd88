import { listRegistry } from '@athar/contracts/credits'
import { paths } from '@athar/contracts/paths'
import { isolate } from '@athar/i18n'
import type { FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useApiQuery } from '../../platform/api/index.ts'
import { useFormat } from '../../platform/language/index.ts'
import { usePageTitle } from '../../platform/routing/index.ts'
import { LoadedPage } from '../../platform/routing/loaded-page.tsx'
import { useAddress } from '../../platform/routing/use-address.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { PageBody, PageTop } from '../../ui/page-top.tsx'
import { Section } from '../../ui/section.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { BlockTable } from './block-table.tsx'
import { Projects } from './projects.tsx'
import { Retirements } from './retirements.tsx'
import { SampleTotals, Totals } from './totals.tsx'

/** Blocks on a page of the registry. */
const most = 25
const mostLetters = 120

/** The public registry of credits: totals, blocks and retirements, and a search by serial or project. */
export function RegistryScreen() {
  const { t } = useTranslation('credit-registry')
  const format = useFormat()
  const address = useAddress()
  usePageTitle(t('title'), t('lead'))
  const q = (address.read('q') ?? '').slice(0, mostLetters)
  const asked = Number(address.read('page') ?? '1')
  const page = Number.isInteger(asked) && asked >= 1 && asked <= 1000 ? asked : 1
  const query = useApiQuery(
    listRegistry,
    { query: { q, limit: most, offset: (page - 1) * most } },
    { keepPrevious: true },
  )
  const go = (next: number) => address.set({ page: next === 1 ? null : String(next) }, 'step')
  return (
    <>
      <PageTop title={t('title')} lead={t('lead')} up={<Link to={paths.marketplace()}>{t('marketplace')}</Link>}>
        <Link to={paths.creditOffers()} className={buttonClass()}>
          {t('offers.open')}
        </Link>
      </PageTop>
      <PageBody>
        <LoadedPage query={query}>
          {({ items, total, totals, sampleTotals }) => (
            <>
              <Section title={t('totals.title')} text={t('totals.text')}>
                <Totals of={totals} />
                <SampleTotals of={sampleTotals} />
              </Section>
              <Projects />
              <Section title={t('blocks')} text={t('blocksText')}>
                <Search key={q} q={q} onFind={(words) => address.set({ q: words, page: null }, 'step')} />
                {total === 0 ? (
                  <p className="text-muted">{t(q === '' ? 'none' : 'noneFound')}</p>
                ) : (
                  <>
                    <output className="text-muted">{t('count', format.counted(total))}</output>
                    <BlockTable blocks={items} />
                    <div className="flex flex-wrap items-center gap-3">
                      {page > 1 && <Button onClick={() => go(page - 1)}>{t('previous')}</Button>}
                      {page * most < total && <Button onClick={() => go(page + 1)}>{t('next')}</Button>}
                    </div>
                  </>
                )}
              </Section>
              <Retirements />
              <p className="text-sm">
                <Link to={paths.openData()} className="text-link underline underline-offset-2">
                  {t('openData')}
                </Link>
              </p>
            </>
          )}
        </LoadedPage>
      </PageBody>
    </>
  )
}

type SearchProps = { readonly q: string; readonly onFind: (words: string | null) => void }

function Search({ q, onFind }: SearchProps) {
  const { t } = useTranslation('credit-registry')
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    // The box is read, not followed: what was typed before the page was taken over counts.
    const typed = new FormData(event.currentTarget).get('q')
    onFind(typeof typed === 'string' && typed.trim() !== '' ? typed.trim() : null)
  }
  return (
    <search>
      <form className="flex flex-wrap items-end gap-3" onSubmit={send}>
        <Field
          label={t('search')}
          hint={t('searchHint', { example: isolate('ATH-1-42-2026-1-100') })}
          className="min-w-0 flex-1 basis-72"
        >
          {(control) => (
            <TextInput
              {...control}
              type="search"
              name="q"
              dir="auto"
              maxLength={mostLetters}
              autoComplete="off"
              defaultValue={q}
            />
          )}
        </Field>
        <Button type="submit" variant="primary" icon="search">
          {t('find')}
        </Button>
      </form>
    </search>
  )
}
