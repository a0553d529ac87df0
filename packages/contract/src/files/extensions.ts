/** Decisions §4: the extensions that may be sent. */
export const fileExtensions =
  'jpg jpeg png webp gif heic pdf txt csv rtf doc docx odt xls xlsx ods ppt pptx odp mp3 ogg aac m4a wav opus mp4 webm mov eml msg zip'.split(
    ' ',
  )

/** Specification §3, and txt and csv besides (decisions §9): what can be looked at in place. */
export const previewableExtensions = 'jpg jpeg png webp pdf mp3 ogg aac mp4 webm txt csv'.split(' ')

/** Files of these kinds may tell who made them, and go as they are: nothing here takes them apart (decision 0050). */
export const uncleanedExtensions: readonly string[] = 'doc xls ppt rtf msg eml webm zip'.split(' ')

/** Bare text, in which nothing is hidden. */
export const plainExtensions: readonly string[] = ['txt', 'csv']
