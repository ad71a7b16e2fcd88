import { categoryNames, mostCompared } from '@athar/contracts/marketplace'
import { paths } from '@athar/contracts/paths'
import { isolate } from '@athar/i18n'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { usePick } from '../../content/index.ts'
import { useFormat, useLanguage } from '../../platform/language/index.ts'
import { Button, buttonClass, IconButton } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/choice.tsx'
import { cx } from '../../ui/cx.ts'
import { toast } from '../../ui/toast/toast-store.ts'
import { refusalOf, setCompared, useCompared, type Compared } from './compared.ts'

/** Takes an offer into the comparison, or out of it. */
export function CompareChoice({ offer }: { readonly offer: Compared }) {
  const { t } = useTranslation('market')
  const { lang } = useLanguage()
  const format = useFormat()
  const pick = usePick()
  const chosen = useCompared()
  const isChosen = chosen.some(({ id }) => id === offer.id)
  const choose = () => {
    if (isChosen) return setCompared(chosen.filter(({ id }) => id !== offer.id))
    const refusal = refusalOf(offer, chosen)
    if (refusal === null) {
      const { id, category, title } = offer
      return setCompared([...chosen, { id, category, title }])
    }
    const category = categoryNames[chosen[0]?.category ?? offer.category][lang]
    toast.error(t(`compare.${refusal}`, { most: format.count(mostCompared), category }))
  }
  return (
    <Checkbox
      className="relative z-1 w-fit"
      aria-label={t('compare.chooseOne', { title: isolate(pick(offer.title).text) })}
      label={t('compare.choose')}
      checked={isChosen}
      onChange={choose}
    />
  )
}

const bar = cx(
  'sticky bottom-0 z-2 flex flex-wrap items-center justify-between gap-3',
  'rounded-card border border-line-strong bg-surface p-4 print:hidden',
)

/** The chosen offers, and the way to their comparison. */
export function CompareBar() {
  const { t } = useTranslation('market')
  const format = useFormat()
  const pick = usePick()
  const chosen = useCompared()
  if (chosen.length === 0) return null
  const address = `${paths.marketplaceCompare()}?ids=${chosen.map(({ id }) => id).join(',')}`
  return (
    <section aria-label={t('compare.bar')} className={bar}>
      <div className="grid min-w-0 grid-cols-1 gap-2">
        <p className="font-semibold">{t('compare.chosen', format.counted(chosen.length))}</p>
        <ul className="flex flex-wrap gap-2 max-sm:hidden">
          {chosen.map(({ id, title }) => {
            const { text, lang } = pick(title)
            return (
              <li key={id} className="flex max-w-64 items-center gap-1 rounded-control border border-line ps-2 text-sm">
                <bdi lang={lang} className="truncate">
                  {text}
                </bdi>
                <IconButton
                  icon="close"
                  label={t('compare.remove', { title: isolate(text) })}
                  onClick={() => setCompared(chosen.filter((one) => one.id !== id))}
                />
              </li>
            )
          })}
        </ul>
      </div>
      <div className="flex flex-wrap gap-3">
        <Button onClick={() => setCompared([])}>{t('compare.clear')}</Button>
        <Link to={address} className={buttonClass({ variant: 'primary' })}>
          {t('compare.open')}
        </Link>
      </div>
    </section>
  )
}
