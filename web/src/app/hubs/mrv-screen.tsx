import { paths } from '@athar/contracts/paths'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useFormat } from '../../platform/language/index.ts'
import { buttonClass } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'
import { HubPage, HubSection } from './hub-page.tsx'

const steps = ['prepare', 'validate', 'submit', 'register', 'monitor', 'verify', 'approve', 'issue'] as const

export function MrvScreen() {
  const { t } = useTranslation('hubs')
  const format = useFormat()
  return (
    <HubPage area="mrv">
      <HubSection id="steps" title={t('mrv.sectionTitle')}>
        <ol className="grid grid-cols-1 gap-x-8 gap-y-6 sm:grid-cols-2 lg:grid-cols-4">
          {steps.map((step, at) => (
            <li key={step} className="flex gap-4">
              <span
                aria-hidden="true"
                className="figures grid size-9 shrink-0 place-items-center rounded-full border-2 border-action font-semibold"
              >
                {format.count(at + 1)}
              </span>
              <div>
                <h3 className="text-base">{t(`mrv.steps.${step}.title`)}</h3>
                <p className="text-sm text-muted">{t(`mrv.steps.${step}.text`)}</p>
              </div>
            </li>
          ))}
        </ol>
      </HubSection>
      <HubSection id="docs" title={t('mrv.docs.title')}>
        <p className="max-w-2xl">{t('mrv.docs.text')}</p>
        <Link to={paths.mrvDocs()} className={cx(buttonClass({ variant: 'secondary' }), 'justify-self-start')}>
          {t('mrv.docs.open')}
        </Link>
      </HubSection>
    </HubPage>
  )
}
