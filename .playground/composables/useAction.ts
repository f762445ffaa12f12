/** Header of an answer that takes the merchant to a page of the platform, where there is something to decide. */
const LEAVE_HEADER = 'x-shopify-api-request-failure-reauthorize-url'

/**
 * Runs what a button does. `problem` says what went wrong, in words; an answer that takes the merchant elsewhere is no problem,
 * and `isLeaving` from then on.
 */
export function useAction() {
  const problem = ref('')
  const isLeaving = ref(false)

  async function run(action: () => Promise<void>): Promise<void> {
    problem.value = ''
    try {
      await action()
    }
    catch (failure) {
      isLeaving.value = leaves(failure)
      if (!isLeaving.value) problem.value = errorMessage(failure)
    }
  }

  return { problem, isLeaving, run }
}

function leaves(failure: unknown): boolean {
  const response = typeof failure === 'object' && failure !== null && 'response' in failure ? failure.response : undefined
  return response instanceof Response && response.headers.has(LEAVE_HEADER)
}
