import { useToast } from '@nuxt/ui/composables'
import { runMutation } from '../../api/admin-api'
import { AdminApiError } from '../../api/admin-api-error'
import { PUBLISH } from './publishing-operations'

/**
 * Publishes new records in every channel, as the platform's admin does. A record whose publication
 * fails is stored all the same: a toast names the reason, and its page has the channels.
 */
export function usePublishEverywhere() {
  const toast = useToast()
  return async (id: string, publications: readonly { id: string }[]): Promise<void> => {
    if (publications.length === 0) return
    const input = publications.map(publication => ({ publicationId: publication.id }))
    try {
      await runMutation(PUBLISH, { id, input })
    } catch (error) {
      if (!(error instanceof AdminApiError)) throw error
      toast.add({ title: 'Saved, but not published', description: error.messages.join(' ') })
    }
  }
}
