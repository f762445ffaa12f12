import type { RepeatedVisits } from '../repeated-visits'
import type { PageVisit } from '../browser/page-visit'
import type { ReviewCheck, ReviewFinding, ReviewOutcome } from '../review-check'
import type { ServerWatch } from './server-watch'

/** Steps whose outcome only some checks look at. */
export const INSTALLING = 'Installing the app'
export const DECIDING = 'Approving and canceling plans'
/** Checks that look at what one step has seen. */
const CHECKS_OF_STEPS: Readonly<Record<string, readonly string[]>> = {
  [INSTALLING]: ['install', 'reinstall', 'uninstall'],
  [DECIDING]: ['billing'],
}
/** What a browser reports of a server that does not run. */
const NO_SERVER =
  /ERR_(?:CONNECTION_(?:REFUSED|RESET|CLOSED|ABORTED)|EMPTY_RESPONSE|SOCKET_NOT_CONNECTED|INCOMPLETE_CHUNKED_ENCODING)/
const SKIPPED = 'The server of the app ended: see server-errors'

type Ends = Pick<ServerWatch, 'ends' | 'lost' | 'unsent'>
type Visit = Pick<PageVisit, 'failure' | 'document' | 'failedRequests' | 'unfinished'>

/** Leaves out visits during which the server was not there: they show nothing of the page. */
export function withServer<Seen extends Visit>(
  visits: readonly Seen[],
  { ends }: Pick<ServerWatch, 'ends'>,
): Seen[] {
  return ends.length === 0 ? [...visits] : visits.filter(visit => !lacksServer(visit))
}

/** A server that runs out of memory does not respond for some time before it ends. */
function lacksServer({ failure, document, failedRequests, unfinished }: Visit): boolean {
  const isRefused = failedRequests.some(
    ({ address, reason }) => address.startsWith('/') && NO_SERVER.test(reason),
  )
  const isSilent = failure !== undefined && document === undefined
  return isRefused || isSilent || unfinished.length > 0
}

/** Does the same with the visits under each condition. */
export function repeatedWithServer(
  repeated: RepeatedVisits,
  watch: Pick<ServerWatch, 'ends'>,
): RepeatedVisits {
  const { blockedStorage, emptyStore, largeStore, secondStore, firstStoreAgain, slowNetwork } =
    repeated
  return {
    blockedStorage: withServer(blockedStorage, watch),
    emptyStore: withServer(emptyStore, watch),
    largeStore: withServer(largeStore, watch),
    secondStore: withServer(secondStore, watch),
    firstStoreAgain: withServer(firstStoreAgain, watch),
    slowNetwork: withServer(slowNetwork, watch),
  }
}

/** Lets a check report nothing that only shows that the server had ended. */
export function withoutSpoiled({ run, ...check }: ReviewCheck, watch: Ends): ReviewCheck {
  return {
    ...check,
    async run(context) {
      if (watch.ends.some(({ step }) => CHECKS_OF_STEPS[step]?.includes(check.id)))
        return { skipped: SKIPPED }
      const lost = watch.lost.length
      const unsent = watch.unsent()
      try {
        const outcome = await run(context)
        return watch.unsent() > unsent
          ? { skipped: SKIPPED }
          : leaveOut(outcome, watch.lost.slice(lost))
      } catch (error) {
        if (watch.unsent() > unsent) return { skipped: SKIPPED }
        throw error
      }
    },
  }
}

function leaveOut(outcome: ReviewOutcome, lost: readonly string[]): ReviewOutcome {
  const isSpoiled = (finding: ReviewFinding) => lost.some(label => names(finding, label))
  if (Array.isArray(outcome)) return outcome.filter(finding => !isSpoiled(finding))
  if (!('notes' in outcome)) return outcome
  return { ...outcome, findings: outcome.findings?.filter(finding => !isSpoiled(finding)) ?? [] }
}

/** Whether a finding names the path, or the topic, of a request. */
function names({ at, message }: ReviewFinding, label: string): boolean {
  const target = label.slice(label.indexOf(' ') + 1)
  return `${at} ${message}`
    .split(/[\s?]/)
    .some(part => part.replace(/:$/, '').replace(/^https?:\/\/[^/]+/, '') === target)
}
