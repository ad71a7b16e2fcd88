import type { DocumentedCall } from '@athar/contracts/docs'
import { useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { CodeBlock } from '../code-block.tsx'
import { useTriedToken } from './tried-token.ts'

type Answer = { readonly status: number; readonly text: string }
/** Longer answers are cut: the page is to be read. */
const mostLetters = 20_000

/** A reading call made from the page with the reader's own token. */
export function TryCall({ call }: { readonly call: DocumentedCall }) {
  const { t } = useTranslation('docs')
  const [token, setToken] = useTriedToken()
  const [answer, setAnswer] = useState<Answer | 'failed'>()
  const [isBusy, setIsBusy] = useState(false)
  const asked = call.parameters.filter(({ where }) => where !== 'header')
  const send = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const written = new FormData(event.currentTarget)
    setIsBusy(true)
    try {
      const headers = token === '' ? undefined : { authorization: `Bearer ${token}` }
      const reply = await fetch(
        addressOf(call, (name) => String(written.get(name) ?? '').trim()),
        {
          ...(headers && { headers }),
          credentials: 'omit',
        },
      )
      setAnswer({ status: reply.status, text: shown(await reply.text()) })
    } catch {
      setAnswer('failed')
    }
    setIsBusy(false)
  }
  return (
    <form className="grid gap-3 rounded-card bg-sunken p-3" onSubmit={(event) => void send(event)}>
      <h4 className="font-semibold">{t('calls.try')}</h4>
      <Field label={t('calls.token')} hint={t('calls.tokenHint')}>
        {(control) => (
          <TextInput
            {...control}
            dir="ltr"
            autoComplete="off"
            spellCheck={false}
            value={token}
            onChange={({ target }) => setToken(target.value.trim())}
          />
        )}
      </Field>
      {asked.map(({ place, required }) => (
        <Field key={place} label={<bdi lang="en">{place}</bdi>} required={required}>
          {(control) => <TextInput {...control} name={place} dir="ltr" autoComplete="off" required={required} />}
        </Field>
      ))}
      <div>
        <Button type="submit" disabled={isBusy}>
          {t('calls.send')}
        </Button>
      </div>
      <output className="grid gap-2">
        {answer === 'failed' && t('calls.failed')}
        {answer && answer !== 'failed' && (
          <>
            <span>{t('calls.status', { status: answer.status })}</span>
            <CodeBlock text={answer.text} />
          </>
        )}
      </output>
    </form>
  )
}

function addressOf({ path, parameters }: DocumentedCall, valueOf: (name: string) => string): string {
  const filled = path.replaceAll(/\{(\w+)\}/g, (_whole, name: string) => encodeURIComponent(valueOf(name)))
  const query = new URLSearchParams()
  for (const { place, where } of parameters)
    if (where === 'query' && valueOf(place) !== '') query.set(place, valueOf(place))
  return query.size > 0 ? `${filled}?${query}` : filled
}

function shown(text: string): string {
  let whole = text
  try {
    whole = JSON.stringify(JSON.parse(text), null, 2)
  } catch {
    // What is no JSON is shown as it came.
  }
  return whole.length > mostLetters ? `${whole.slice(0, mostLetters)}\n…` : whole
}
