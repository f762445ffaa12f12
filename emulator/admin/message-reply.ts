import { pageReply } from '../http/reply'
import type { Reply } from '../http/reply'
import { adminDocument } from '../pages/admin-document'
import type { MessagePageData } from '../pages/page-data'

/** Creates a page with a message. */
export function messageReply(data: MessagePageData): Reply {
  const { status, title, detail, advice } = data
  return pageReply(
    status,
    adminDocument({
      title,
      view: { name: 'message', data },
      plain: { heading: title, text: [`Status ${status}`, detail, ...advice] },
    }),
    { hasComponents: true },
  )
}

/** Creates a page that explains why the request was refused. */
export function refusalPage(status: number, detail: string, advice: readonly string[]): Reply {
  const title =
    status === 404
      ? 'Not found'
      : status >= 500
        ? 'The local platform failed'
        : 'The local platform refused this request'
  return messageReply({ status, title, detail, advice: [...advice] })
}
