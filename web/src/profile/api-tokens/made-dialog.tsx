import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { useShownOnce } from '../../platform/routing/use-shown-once.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { TextInput } from '../../ui/text-input.tsx'

/** The one time a secret is shown. Closed, it is gone from here too: by its button alone, and by no slip of the hand beside it. */
export function MadeDialog({ secret, onClose }: { readonly secret: string; readonly onClose: () => void }) {
  const { t } = useTranslation('profile')
  const id = useId()
  const tried = useShownOnce()
  return (
    <Dialog
      open
      onOpenChange={() => undefined}
      title={t('apiTokens.made.title')}
      footer={
        <Button variant="primary" onClick={onClose}>
          {t('apiTokens.made.done')}
        </Button>
      }
    >
      <div className="grid grid-cols-1 gap-4">
        <Alert severity="warning" live={false}>
          {t('apiTokens.made.text')}
        </Alert>
        {tried && <Alert severity="error">{t('keepFirst', { done: t('apiTokens.made.done') })}</Alert>}
        <div className="grid grid-cols-1 gap-1.5">
          <label htmlFor={id} className="text-sm font-semibold">
            {t('apiTokens.made.token')}
          </label>
          <TextInput
            id={id}
            readOnly
            dir="ltr"
            spellCheck={false}
            autoComplete="off"
            value={secret}
            onFocus={(event) => event.target.select()}
            trailing={
              <CopyButton text={secret} label={t('apiTokens.made.copy')} copiedLabel={t('apiTokens.made.copied')} />
            }
          />
        </div>
      </div>
    </Dialog>
  )
}
