import { readPass, type SignUp } from '@athar/contracts/volunteering'
import { useTranslation } from 'react-i18next'
import { useApiQuery } from '../platform/api/index.ts'
import { Loaded } from '../platform/api/loaded.tsx'
import { CopyButton } from '../ui/copy-button.tsx'
import { Code } from '../ui/inline.tsx'

const pictureOf = (svg: string): string => `data:image/svg+xml;utf-8,${encodeURIComponent(svg)}`

/** What a volunteer shows at the gate. */
export function Pass({ signUp }: { readonly signUp: SignUp }) {
  const { t } = useTranslation('volunteering')
  const pass = useApiQuery(readPass, { params: { id: signUp.id } })
  return (
    <div className="grid gap-3">
      <h3 className="text-base font-semibold">{t('pass.title')}</h3>
      <p className="text-sm text-muted">{t('pass.text')}</p>
      <Loaded query={pass}>
        {({ code, qr }) => (
          <div className="grid justify-items-start gap-3">
            {/* A camera wants dark on light, whatever the tone of the page. */}
            <img src={pictureOf(qr)} alt={t('pass.picture')} className="size-52 rounded-container bg-white p-1" />
            <p className="flex items-center gap-2">
              <Code className="text-lg">{code}</Code>
              <CopyButton text={code} label={t('pass.copy')} copiedLabel={t('pass.copied')} />
            </p>
          </div>
        )}
      </Loaded>
    </div>
  )
}
