import { useTranslation } from 'react-i18next'
import { saveFile } from '../../../platform/api/index.ts'
import { useShownOnce } from '../../../platform/routing/use-shown-once.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { CopyButton } from '../../../ui/copy-button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'

type ShownCodesProps = { readonly codes: readonly string[]; readonly email: string; readonly onClose: () => void }

/** The one time that codes are shown: they go by the button that says so, and by no slip of the hand. */
export function ShownCodes({ codes, email, onClose }: ShownCodesProps) {
  const { t } = useTranslation('profile')
  const tried = useShownOnce()
  const text = [t('recovery.fileTitle', { email }), '', ...codes.map(inGroups), '', t('recovery.fileText')].join('\r\n')
  // The mark at the beginning tells editors that this is not a file of an older alphabet.
  const download = () =>
    saveFile({
      blob: new Blob([`\uFEFF${text}\r\n`], { type: 'text/plain;charset=utf-8' }),
      name: 'athar-recovery-codes.txt',
    })
  return (
    <Dialog
      open
      onOpenChange={() => undefined}
      title={t('recovery.title')}
      footer={
        <Button variant="primary" onClick={onClose}>
          {t('recovery.kept')}
        </Button>
      }
    >
      <div className="grid grid-cols-1 gap-4">
        <Alert severity="warning" live={false}>
          {t('recovery.shownOnce')}
        </Alert>
        {tried && <Alert severity="error">{t('keepFirst', { done: t('recovery.kept') })}</Alert>}
        <ol dir="ltr" className="grid grid-cols-1 gap-x-6 gap-y-1 font-mono text-sm sm:grid-cols-2">
          {codes.map((code) => (
            <li key={code}>{inGroups(code)}</li>
          ))}
        </ol>
        <div className="flex flex-wrap items-center gap-3">
          <Button icon="download" onClick={download}>
            {t('recovery.download')}
          </Button>
          <CopyButton
            text={codes.map(inGroups).join('\n')}
            label={t('recovery.copy')}
            copiedLabel={t('recovery.copied')}
          />
        </div>
      </div>
    </Dialog>
  )
}

/** Four signs at a time, as people copy from paper; the server reads them with dashes and without. */
const inGroups = (code: string): string => code.match(/.{1,4}/g)?.join('-') ?? code
