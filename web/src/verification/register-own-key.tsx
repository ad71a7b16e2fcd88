import { challengeKey, listKeys, registerKey, type VerificationKey } from '@athar/contracts/verification'
import { keyIdOf } from '@athar/evidence-log'
import { useTranslation } from 'react-i18next'
import { useAction } from '../platform/api/use-action.ts'
import { Button } from '../ui/button.tsx'
import { Disclosure } from '../ui/disclosure.tsx'
import { toast } from '../ui/toast/toast-store.ts'
import { answerChallenge, formatKey, makeKey, parseFields } from './key-file.ts'
import { saveJson, TextFile } from './text-file.tsx'

const touches = [listKeys]

/** Registers a key that is made here, or was made elsewhere; its private half is never sent. */
export function RegisterOwnKey() {
  const { t } = useTranslation('verification')
  const onDone = (_answer: { readonly items: readonly VerificationKey[] }) => toast.success(t('keys.registered'))
  const register = useAction(registerKey, { touches, onDone })
  const make = useAction(challengeKey, {
    touches: [],
    onDone: ({ challenge }) => {
      const key = makeKey()
      // Saved first: a registered key without its private half signs nothing.
      saveJson(`athar-signing-key-${keyIdOf(key.publicKey).slice(0, 8)}.json`, formatKey(key))
      register.mutate({ body: answerChallenge(key, challenge) })
    },
  })
  const ask = useAction(challengeKey, {
    touches: [],
    onDone: (challenge) => saveJson('athar-key-challenge.json', `${JSON.stringify(challenge, null, 2)}\n`),
  })
  const busy = make.isPending || register.isPending
  const answer = (text: string) => {
    const body = parseFields(text, ['publicKey', 'challenge', 'signature'])
    if (body === undefined) return t('keys.unreadable')
    register.mutate({ body })
    return undefined
  }
  return (
    <div className="grid grid-cols-1 gap-3 border-t border-line pt-3">
      <h3 className="text-base font-semibold">{t('keys.ownTitle')}</h3>
      <p className="text-muted">{t('keys.ownText')}</p>
      <p>
        <Button busy={busy} onClick={() => make.mutate({})}>
          {t('keys.make')}
        </Button>
      </p>
      <p className="text-sm text-muted">{t('keys.makeText')}</p>
      <Disclosure title={t('keys.elsewhere')}>
        <div className="grid grid-cols-1 gap-3 py-3">
          <p className="text-sm text-muted">{t('keys.elsewhereText')}</p>
          <p>
            <Button icon="download" busy={ask.isPending} onClick={() => ask.mutate({})}>
              {t('keys.challenge')}
            </Button>
          </p>
          <TextFile label={t('keys.answer')} hint={t('keys.answerHint')} disabled={busy} onText={answer} />
        </div>
      </Disclosure>
    </div>
  )
}
