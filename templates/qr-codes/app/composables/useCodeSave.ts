/** The error of a request, with the body of the response. */
interface ResponseError {
  status?: number
  data?: { data?: { errors?: CodeErrors } }
}

interface SaveProblem {
  heading: string
  message: string
  /** True: a paid plan solves it. */
  needsPlan: boolean
}

/** Saves a code, and turns what can go wrong into messages. */
export function useCodeSave() {
  const platformFetch = usePlatformFetch()
  const shopify = useAppBridge()
  const errors = ref<CodeErrors>({})
  const problem = ref<SaveProblem>()
  const isSaving = ref(false)

  /** @returns the id of the code, or undefined if it was not saved */
  async function save(id: string | undefined, input: CodeInput): Promise<string | undefined> {
    if (isSaving.value) return undefined
    problem.value = undefined
    errors.value = checkCode(input).errors
    if (Object.keys(errors.value).length > 0) return undefined
    isSaving.value = true
    try {
      const result: SavedCode = id
        ? await platformFetch(`/api/codes/${id}`, { method: 'PUT', body: input })
        : await platformFetch('/api/codes', { method: 'POST', body: input })
      if (result.isPublished) shopify.toast.show('QR code saved')
      else shopify.toast.show('Saved, but not in the product’s metafield', { isError: true })
      return result.id
    } catch (failure) {
      const { status, data } = failure as ResponseError
      errors.value = data?.data?.errors ?? {}
      if (Object.keys(errors.value).length > 0) return undefined
      problem.value = {
        heading: status === 402 ? 'Your plan has no room for another code' : 'Not saved',
        message: errorMessage(failure),
        needsPlan: status === 402,
      }
      return undefined
    } finally {
      isSaving.value = false
    }
  }

  return { errors, problem, isSaving, save }
}
