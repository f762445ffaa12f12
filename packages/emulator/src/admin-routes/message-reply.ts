import type { Reply } from '../http/reply'
import type { MessagePageData } from '../admin-data/page-data'
import { pageReply } from '../admin-data/page-reply'

/** Creates a page with a message. */
export function messageReply(data: MessagePageData): Reply {
  const { status, title, detail, advice } = data
  return pageReply(status, {
    title,
    view: { name: 'message', data },
    plain: { heading: title, text: [`Status ${status}`, detail, ...advice] },
  })
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
