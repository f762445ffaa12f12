/** Props as a component reads them: one that is not set is undefined. */
export type ReadProps<Props> = { readonly [Name in keyof Props]: Props[Name] | undefined }
