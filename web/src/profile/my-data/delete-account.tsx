import { pageIn, paths } from '@athar/contracts/paths'
import { askDeletion, readDeletion } from '@athar/contracts/profile'
import { nameIn } from '@athar/i18n'
import { useMutation } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { ResponseOf } from '@athar/contracts'
import { callApi, useApiQuery, useErrorWords } from '../../platform/api/index.ts'
import { useFormat, useLanguage } from '../../platform/language/index.ts'
import { signOut } from '../../platform/session/index.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { NameText } from '../../ui/inline.tsx'
import { PasswordInput } from '../../ui/password-input.tsx'
import { Section } from '../../ui/section.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { toast } from '../../ui/toast/toast-store.ts'
import { Loaded } from '../../platform/api/loaded.tsx'
import { useKeepAccount } from './use-keep-account.ts'

type Deletion = ResponseOf<typeof readDeletion>

/** The way out, with what it costs said before and not after. */
export function DeleteAccount() {
  const { t } = useTranslation('profile')
  const { lang } = useLanguage()
  const deletion = useApiQuery(readDeletion, {}, { staleTime: 0 })
  const [asking, setAsking] = useState(false)
  return (
    <Section title={t('myData.delete.title')} text={t('myData.delete.text')}>
      <Loaded query={deletion}>
        {(told) => (
          <>
            <Consequences {...told} />
            {told.soleOwnerOf.length > 0 && (
              <Alert severity="warning" live={false} title={t('myData.delete.blockedTitle')}>
                <p>{t('myData.delete.soleOwner')}</p>
                <ul className="list-disc ps-5">
                  {told.soleOwnerOf.map(({ id, name }) => (
                    <li key={id}>
                      <Link to={pageIn(id, `${paths.organisation()}?tab=ownership`)} className="text-link underline">
                        <NameText name={nameIn(lang, name)} />
                      </Link>
                    </li>
                  ))}
                </ul>
              </Alert>
            )}
            {told.lastPlatformOwner && (
              <Alert severity="warning" live={false} title={t('myData.delete.blockedTitle')}>
                <p>{t('myData.delete.lastPlatformOwner')}</p>
              </Alert>
            )}
            {told.dueOn !== null && <Pending dueOn={told.dueOn} />}
            {told.dueOn === null && told.soleOwnerOf.length === 0 && !told.lastPlatformOwner && (
              <div>
                <Button variant="danger" onClick={() => setAsking(true)}>
                  {t('myData.delete.open')}
                </Button>
              </div>
            )}
            {asking && <ConfirmDialog {...told} onClose={() => setAsking(false)} />}
          </>
        )}
      </Loaded>
    </Section>
  )
}

/** Asked for already, and put off: something stood in the way on the day. */
function Pending({ dueOn }: { readonly dueOn: string }) {
  const { t } = useTranslation('profile')
  const format = useFormat()
  const errorWords = useErrorWords()
  const keep = useKeepAccount()
  return (
    <Alert severity="error" live={false} title={t('myData.keep.title', { date: format.day(dueOn) })}>
      {keep.error && <p>{errorWords(keep.error).text}</p>}
      <Button size="sm" busy={keep.isPending} onClick={() => keep.mutate()}>
        {t('myData.keep.keep')}
      </Button>
    </Alert>
  )
}

function Consequences({ goes }: Pick<Deletion, 'goes'>) {
  const { t } = useTranslation('profile')
  const format = useFormat()
  const counted = (what: 'sessions' | 'tokens' | 'notices') => t(`myData.delete.${what}`, format.counted(goes[what]))
  return (
    <dl className="grid max-w-2xl grid-cols-1 gap-3 text-sm">
      <div>
        <dt className="font-semibold">{t('myData.delete.goesTitle')}</dt>
        <dd>
          {t('myData.delete.goes', {
            sessions: counted('sessions'),
            tokens: counted('tokens'),
            notices: counted('notices'),
          })}{' '}
          {goes.memberships > 0 && t('myData.delete.memberships', format.counted(goes.memberships))}
        </dd>
      </div>
      <div>
        <dt className="font-semibold">{t('myData.delete.staysTitle')}</dt>
        <dd>{t('myData.delete.stays')}</dd>
      </div>
    </dl>
  )
}

type ConfirmDialogProps = Deletion & { readonly onClose: () => void }

function ConfirmDialog({ email: own, password: asksPassword, goes, onClose }: ConfirmDialogProps) {
  const { t } = useTranslation('profile')
  const format = useFormat()
  const errorWords = useErrorWords()
  const id = useId()
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const [wrong, setWrong] = useState<'email' | 'password' | null>(null)
  const remove = useMutation({
    mutationFn: () => callApi(askDeletion, { body: { email: email.trim(), password: asksPassword ? password : null } }),
    onSuccess: async ({ dueOn }) => {
      toast.success(t('myData.delete.done', { date: format.day(dueOn) }))
      await signOut()
    },
  })
  const submit = () => {
    const found =
      email.trim().toLowerCase() !== own.toLowerCase() ? 'email' : asksPassword && password === '' ? 'password' : null
    setWrong(found)
    if (found === null) remove.mutate()
    else document.getElementById(`${id}-${found}`)?.focus()
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('myData.delete.title')}
      description={t('myData.delete.text')}
      closeLabel={t('apiTokens.close')}
      footer={
        <>
          <Button onClick={onClose}>{t('myData.delete.cancel')}</Button>
          <Button variant="danger" type="submit" form={`${id}-form`} busy={remove.isPending}>
            {t('myData.delete.confirm')}
          </Button>
        </>
      }
    >
      <form
        id={`${id}-form`}
        noValidate
        className="grid grid-cols-1 gap-5"
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        {remove.error && <Alert severity="error">{errorWords(remove.error).text}</Alert>}
        <Consequences goes={goes} />
        <Field
          id={`${id}-email`}
          label={t('myData.delete.email')}
          hint={<bdi>{own}</bdi>}
          error={wrong === 'email' ? t('myData.delete.wrong.email') : undefined}
        >
          {(control) => (
            <TextInput
              {...control}
              type="email"
              dir="ltr"
              autoComplete="off"
              value={email}
              onChange={(event) => setEmail(event.target.value)}
            />
          )}
        </Field>
        {asksPassword && (
          <Field
            id={`${id}-password`}
            label={t('myData.delete.password')}
            error={wrong === 'password' ? t('myData.delete.wrong.password') : undefined}
          >
            {(control) => (
              <PasswordInput
                {...control}
                words={{
                  show: t('myData.delete.show'),
                  hide: t('myData.delete.hide'),
                  showPassword: t('myData.delete.showPassword'),
                  hidePassword: t('myData.delete.hidePassword'),
                }}
                autoComplete="current-password"
                value={password}
                onChange={(event) => setPassword(event.target.value)}
              />
            )}
          </Field>
        )}
      </form>
    </Dialog>
  )
}
