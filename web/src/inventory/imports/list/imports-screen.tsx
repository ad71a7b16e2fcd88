import { mayPrepare } from '@athar/contracts/core'
import { useTranslation } from 'react-i18next'
import { useMayAct } from '../../../platform/session/index.ts'
import { Alert } from '../../../ui/alert.tsx'
import { ScreenFrame } from '../../boundary/screen-frame.tsx'
import { ColumnHelp } from './column-help.tsx'
import { ImportsTable } from './imports-table.tsx'
import { TemplateLinks } from './template-links.tsx'
import { UploadPanel } from './upload-panel.tsx'

/** Where files come in, and what became of those that did. */
export function ImportsScreen() {
  const { t } = useTranslation('inventory')
  const canPrepare = useMayAct(mayPrepare)
  return (
    <ScreenFrame title={t('import.title')} intro={t('import.intro')}>
      <div className="space-y-10">
        {canPrepare ? (
          <div className="grid gap-8 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
            <div className="grid content-start gap-8">
              <UploadPanel />
              <TemplateLinks />
            </div>
            <ColumnHelp />
          </div>
        ) : (
          <Alert severity="info" live={false}>
            {t('import.upload.readOnly')}
          </Alert>
        )}
        <section className="space-y-3">
          <h2 className="text-lg">{t('import.list.title')}</h2>
          <ImportsTable canPrepare={canPrepare} />
        </section>
      </div>
    </ScreenFrame>
  )
}
