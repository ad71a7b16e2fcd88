import { useTranslation } from 'react-i18next'
import { Code } from '../../ui/inline.tsx'

const command = 'npm run recompute -- export.json'

/** How anybody proves the figures again, without this server. */
export function CheckHelp() {
  const { t } = useTranslation('report')
  return (
    <section className="grid content-start gap-3 rounded-container border border-line p-4">
      <h2 className="text-lg">{t('screen.check.heading')}</h2>
      <p className="text-muted">{t('screen.check.text')}</p>
      <p>
        <Code>{command}</Code>
      </p>
    </section>
  )
}
