import { tokenPrefix } from '@athar/contracts/core'
import { listTokens, type ApiToken } from '@athar/contracts/profile'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useApiQuery } from '../../platform/api/index.ts'
import { useMembership } from '../../platform/session/index.ts'
import { Button } from '../../ui/button.tsx'
import { Code } from '../../ui/inline.tsx'
import { Section } from '../../ui/section.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { Loaded } from '../../platform/api/loaded.tsx'
import { MadeDialog } from './made-dialog.tsx'
import { RevokeDialog } from './revoke-dialog.tsx'
import { TokenForm } from './token-form.tsx'
import { TokenList } from './token-list.tsx'
import { isOver } from './token-state.ts'

const header = `Authorization: Bearer ${tokenPrefix}…`

/** Tokens for programs: made, listed, ended. A secret is shown once, in its dialog. */
export function ApiTokensTab() {
  const { t } = useTranslation('profile')
  const tokens = useApiQuery(listTokens, {})
  const membership = useMembership()
  const [making, setMaking] = useState(false)
  const [secret, setSecret] = useState<string | null>(null)
  const [ending, setEnding] = useState<ApiToken | null>(null)
  const [now] = useState(() => Date.now())
  const button = useRef<HTMLButtonElement>(null)
  // Its dialog came in the place of another one, and knows no button to go back to: that of the empty list is gone by then.
  const close = () => {
    setSecret(null)
    requestAnimationFrame(() => button.current?.focus({ preventScroll: true }))
  }
  const make = (
    <Button ref={button} variant="primary" icon="plus" disabled={membership === null} onClick={() => setMaking(true)}>
      {t('apiTokens.make')}
    </Button>
  )
  return (
    <div className="grid grid-cols-1 gap-6">
      <Section title={t('apiTokens.title')} text={t('apiTokens.intro')}>
        <p className="text-sm text-muted">
          {t('apiTokens.howTo')}{' '}
          <span className="inline-block">
            <Code>{header}</Code>
          </span>
        </p>
        <p className="text-sm">
          <a href="/api/openapi.json" className="text-link underline">
            {t('apiTokens.reference')}
          </a>
        </p>
        {membership === null && <p className="text-sm">{t('apiTokens.noOrganisation')}</p>}
        <Loaded query={tokens}>
          {({ items }) => {
            const living = items.filter((token) => !isOver(token, now))
            const over = items.filter((token) => isOver(token, now))
            return (
              <>
                {living.length === 0 ? (
                  <EmptyState icon="lock" title={t('apiTokens.none.title')} action={make}>
                    <p>{t('apiTokens.none.text')}</p>
                  </EmptyState>
                ) : (
                  <>
                    <div>{make}</div>
                    <TokenList label={t('apiTokens.list.label')} tokens={living} now={now} onEnd={setEnding} />
                  </>
                )}
                {over.length > 0 && (
                  <details>
                    <summary className="cursor-pointer text-sm font-semibold">{t('apiTokens.past.title')}</summary>
                    <TokenList className="mt-3" label={t('apiTokens.past.title')} tokens={over} now={now} />
                  </details>
                )}
              </>
            )
          }}
        </Loaded>
      </Section>
      {making && membership && (
        <TokenForm
          membership={membership}
          onClose={() => setMaking(false)}
          onMade={(made) => {
            setMaking(false)
            setSecret(made)
          }}
        />
      )}
      {secret !== null && <MadeDialog secret={secret} onClose={close} />}
      {ending && <RevokeDialog token={ending} onClose={() => setEnding(null)} />}
    </div>
  )
}
