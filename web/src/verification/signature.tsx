import { prepareSignature, readSigning, signVerification, type OwnSignatures } from '@athar/contracts/verification'
import type { ResponseOf } from '@athar/contracts'
import { paths } from '@athar/contracts/paths'
import { keyIdOf, signPrepared } from '@athar/evidence-log'
import { isolate } from '@athar/i18n'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { useAction } from '../platform/api/use-action.ts'
import { Button } from '../ui/button.tsx'
import { Disclosure } from '../ui/disclosure.tsx'
import { Code } from '../ui/inline.tsx'
import { Section } from '../ui/section.tsx'
import { toast } from '../ui/toast/toast-store.ts'
import { parseFields, parseKey, type KeyPair } from './key-file.ts'
import { touches } from './parts.tsx'
import { saveJson, TextFile } from './text-file.tsx'

type Signing = ResponseOf<typeof readSigning>

/** Signs with the key in use: the one kept on the platform, or the verifier's own, here or by a file. */
export function Signature({ signing }: { readonly signing: Signing }) {
  const { t } = useTranslation('verification')
  const navigate = useNavigate()
  const { verification, key } = signing
  const { id, version } = verification
  const sign = useAction(signVerification, {
    touches: [...touches, readSigning],
    onDone: () => {
      toast.success(t('signing.signed'))
      void navigate(paths.mrvVerification(id))
    },
  })
  const send = (own?: OwnSignatures) => sign.mutate({ params: { id }, body: { version, ...(own && { own }) } })
  if (key?.kind === 'own') return <OwnSignature id={id} keyId={key.keyId} busy={sign.isPending} onSigned={send} />
  return (
    <Section title={t('signing.keyTitle')} text={t(key === null ? 'signing.keptHereNew' : 'signing.keptHere')}>
      {key !== null && <KeyId id={key.keyId} />}
      <Button variant="primary" size="lg" busy={sign.isPending} onClick={() => send()}>
        {t('signing.sign')}
      </Button>
    </Section>
  )
}

const KeyId = ({ id }: { readonly id: string }) => (
  <p className="mb-3">
    <Code className="break-all">{id}</Code>
  </p>
)

type OwnProps = {
  readonly id: string
  readonly keyId: string
  readonly busy: boolean
  readonly onSigned: (own: OwnSignatures) => void
}

function OwnSignature({ id, keyId, busy: sending, onSigned }: OwnProps) {
  const { t } = useTranslation('verification')
  const download = useAction(prepareSignature, {
    touches: [],
    onDone: (prepared) => saveJson('athar-to-sign.json', `${JSON.stringify(prepared, null, 2)}\n`),
  })
  const prepare = useAction(prepareSignature, { touches: [readSigning] })
  const busy = sending || prepare.isPending
  const signHere = ({ seed }: KeyPair) =>
    prepare.mutate(
      { params: { id } },
      { onSuccess: ({ prepared, ...texts }) => onSigned({ prepared, ...signPrepared(texts, seed) }) },
    )
  const takeKey = (text: string) => {
    const key = parseKey(text)
    if (key === undefined) return t('keys.unreadable')
    if (keyIdOf(key.publicKey) !== keyId) return t('signing.otherKey', { id: isolate(keyId) })
    signHere(key)
    return undefined
  }
  const takeSignatures = (text: string) => {
    const own = parseFields(text, ['prepared', 'signature', 'credential'])
    if (own === undefined) return t('keys.unreadable')
    onSigned(own)
    return undefined
  }
  return (
    <Section title={t('signing.keyTitle')} text={t('signing.own')}>
      <KeyId id={keyId} />
      <div className="grid grid-cols-1 gap-3">
        <TextFile label={t('signing.keyFile')} hint={t('signing.keyFileHint')} disabled={busy} onText={takeKey} />
        <Disclosure title={t('signing.elsewhere')}>
          <div className="grid grid-cols-1 gap-3 py-3">
            <p className="text-sm text-muted">{t('signing.elsewhereText')}</p>
            <p>
              <Button icon="download" busy={download.isPending} onClick={() => download.mutate({ params: { id } })}>
                {t('signing.toSign')}
              </Button>
            </p>
            <TextFile
              label={t('signing.signatures')}
              hint={t('signing.signaturesHint')}
              disabled={busy}
              onText={takeSignatures}
            />
          </div>
        </Disclosure>
      </div>
    </Section>
  )
}
