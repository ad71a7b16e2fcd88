import {
  acceptInvitation,
  continueAsPerson,
  createOrganisation,
  readMe,
  type OrganisationInput,
} from '@athar/contracts/organisations'
import { paths } from '@athar/contracts/paths'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { callApi, useErrorWords } from '../../platform/api/index.ts'
import { requestedPath } from '../../platform/routing/requested.ts'
import { actingOrganisation } from '../../platform/session/index.ts'
import { toast } from '../../ui/toast/toast-store.ts'
import { useGoOn } from '../../platform/routing/use-go-on.ts'

/** The three answers to the first question, and where each leads. */
export function useFirstAnswer() {
  const { t } = useTranslation('welcome')
  const queryClient = useQueryClient()
  const goOn = useGoOn()
  const location = useLocation()
  const errorWords = useErrorWords()

  const answered = async (organisation: string | null) => {
    await queryClient.invalidateQueries({ queryKey: [readMe.name] })
    // Not before it is known that one belongs there: a choice that does not hold gives way to another.
    if (organisation !== null) actingOrganisation.choose(organisation)
    const home = organisation === null ? paths.landing() : paths.inventory()
    const asked = requestedPath(location.state, home)
    // Whoever came by the mail of an invitation asked for this very page.
    await goOn(/^\/welcome(\?|#|$)/.test(asked) ? home : asked, { replace: true })
  }
  const onError = (error: unknown) => void toast.error(errorWords(error).text)

  const asPerson = useMutation({
    mutationFn: () => callApi(continueAsPerson, {}),
    onSuccess: () => answered(null),
    onError,
  })
  const create = useMutation({
    mutationFn: (input: OrganisationInput) => callApi(createOrganisation, { body: input }),
    onSuccess: (organisation) => {
      toast.success(t('created'))
      return answered(organisation.id)
    },
  })
  const accept = useMutation({
    mutationFn: (id: string) => callApi(acceptInvitation, { params: { id } }),
    onSuccess: (membership) => {
      toast.success(t('joined'))
      return answered(membership.organisation.id)
    },
    onError: (error) => {
      onError(error)
      // One that was withdrawn stands here no longer.
      return queryClient.invalidateQueries({ queryKey: [readMe.name] })
    },
  })
  return { asPerson, create, accept }
}
