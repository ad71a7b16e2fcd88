import { formTimes, openForm, submitRequest, type RequestFields } from '@athar/contracts/requests'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { ApiError, callApi } from '../platform/api/index.ts'

const fetchTicket = async () => ({ ...(await callApi(openForm, {})), seenAt: performance.now() })

/**
 * Sends the form with the note of when it was opened. Who is quicker than anybody reads waits the rest of the moment here
 * instead of being refused there; a note that has grown old is taken anew, once.
 */
export function useRequest(open: boolean) {
  const queryClient = useQueryClient()
  const options = { queryKey: [openForm.name], queryFn: fetchTicket, staleTime: (formTimes.mostSeconds / 2) * 1000 }
  useQuery({ ...options, enabled: open })
  return useMutation({
    mutationFn: async ({ fields, website }: { fields: RequestFields; website: string }) => {
      const attempt = async () => {
        const { ticket, seenAt } = await queryClient.ensureQueryData(options)
        const early = formTimes.leastSeconds * 1000 + 100 - (performance.now() - seenAt)
        if (early > 0) await new Promise((done) => setTimeout(done, early))
        return callApi(submitRequest, { body: { ...fields, ticket, website } })
      }
      try {
        return await attempt()
      } catch (error) {
        if (!(error instanceof ApiError) || error.code !== 'requests.form-outdated') throw error
        queryClient.removeQueries({ queryKey: options.queryKey })
        return attempt()
      }
    },
  })
}
