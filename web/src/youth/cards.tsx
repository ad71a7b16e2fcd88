import { paths } from '@athar/contracts/paths'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { buttonClass } from '../ui/button.tsx'

/** The two ways in, and mentorship beside them. */
export function YouthCards() {
  const { t } = useTranslation('youth')
  const cards = [
    { key: 'challenges', act: t('cards.joinChallenge'), to: '#challenges', primary: true },
    { key: 'courses', act: t('cards.explore'), to: '#courses', primary: true },
    { key: 'mentorship', act: t('cards.seeMentorship'), to: '#mentorship', primary: false },
  ] as const
  return (
    <section aria-label={t('cards.label')} className="grid grid-cols-1 gap-5">
      <ul className="grid grid-cols-1 gap-5 md:grid-cols-3">
        {cards.map(({ key, act, to, primary }) => (
          <li
            key={key}
            className="grid grid-cols-1 content-between gap-4 rounded-card border border-line bg-surface p-6"
          >
            <div className="space-y-2">
              <h2 className="text-xl">{t(`cards.${key}`)}</h2>
              <p>{t(`cards.${key}Text`)}</p>
            </div>
            <a href={to} className={`${buttonClass(primary ? { variant: 'primary' } : {})} justify-self-start`}>
              {act}
            </a>
          </li>
        ))}
      </ul>
      <p className="flex flex-wrap gap-x-6 gap-y-2">
        <Link to={paths.youthMine()} className="text-link underline">
          {t('cards.mine')}
        </Link>
        <Link to={paths.youthBoard()} className="text-link underline">
          {t('cards.board')}
        </Link>
      </p>
    </section>
  )
}
