import { runMutation } from '../../api/admin-api'
import { AdminApiError } from '../../api/admin-api-error'
import { useNotice } from '../../api/use-notice'
import { PUBLISH } from './publishing-operations'

/**
 * Publishes new records in every channel, as the platform's admin does. A record whose publication
 * fails is stored all the same: a toast names the reason, and its page has the channels.
 */
export function usePublishEverywhere() {
  const notify = useNotice()
  return async (id: string, publications: readonly { id: string }[]): Promise<void> => {
    if (publications.length === 0) return
    const input = publications.map(publication => ({ publicationId: publication.id }))
    try {
      await runMutation(PUBLISH, { id, input })
    } catch (error) {
      if (!(error instanceof AdminApiError)) throw error
      notify({ title: 'Saved, but not published', description: error.messages.join(' ') })
    }
  }
}
