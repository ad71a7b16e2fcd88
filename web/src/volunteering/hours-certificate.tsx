import { paths } from '@athar/contracts/paths'
import { downloadHours, listSignUps, readHoursProof, showName, type SignUp } from '@athar/contracts/volunteering'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { fetchFile, saveFile, useErrorWords } from '../platform/api/index.ts'
import { useAction } from '../platform/api/use-action.ts'
import { Button } from '../ui/button.tsx'
import { Checkbox } from '../ui/choice.tsx'
import { toast } from '../ui/toast/toast-store.ts'

/** The certificate of confirmed hours in either language, its public proof, and whether that shows the name. */
export function HoursCertificate({ signUp }: { readonly signUp: SignUp }) {
  const { t } = useTranslation('volunteering')
  const errorWords = useErrorWords()
  const { certificate, id } = signUp
  const download = useMutation({
    mutationFn: async (lang: 'en' | 'ar') =>
      saveFile(await fetchFile(downloadHours, { params: { id }, query: { lang } })),
    onError: (error) => void toast.error(errorWords(error).text),
  })
  const show = useAction(showName, {
    touches: [listSignUps, readHoursProof],
    onDone: (_answer, { body }) => toast.success(t(body.shown ? 'mineCertificate.shown' : 'mineCertificate.hidden')),
  })
  if (!certificate) return null
  const busy = (lang: 'en' | 'ar') => download.isPending && download.variables === lang
  return (
    <div className="grid gap-3">
      <h3 className="text-base font-semibold">{t('mineCertificate.title')}</h3>
      <p className="text-sm text-muted">{t('mineCertificate.text')}</p>
      <div className="flex flex-wrap gap-3">
        <Button icon="download" busy={busy('ar')} onClick={() => download.mutate('ar')}>
          {t('mineCertificate.downloadAr')}
        </Button>
        <Button icon="download" busy={busy('en')} onClick={() => download.mutate('en')}>
          {t('mineCertificate.downloadEn')}
        </Button>
      </div>
      <p>
        <Link to={paths.proof(certificate.number)} className="text-link underline">
          {t('mineCertificate.proof')}
        </Link>
      </p>
      <Checkbox
        label={t('mineCertificate.show')}
        checked={certificate.nameShown}
        disabled={show.isPending}
        onChange={(event) => show.mutate({ params: { id }, body: { shown: event.target.checked } })}
      />
    </div>
  )
}
