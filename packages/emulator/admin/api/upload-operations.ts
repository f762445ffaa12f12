import { defineOperation } from './operation'

export const STAGED_UPLOAD = defineOperation(`
  mutation StagedUpload($input: [StagedUploadInput!]!) {
    stagedUploadsCreate(input: $input) { stagedTargets { url resourceUrl } userErrors { field message } }
  }`)
