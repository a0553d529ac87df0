/** An upload is begun within a day; a download's address lives two minutes, a preview's fifteen. */
export const uploadHours = 24
export const downloadSeconds = 120
export const previewSeconds = 15 * 60
/** A long stream asks the rule again this often. */
export const recheckSeconds = 60
/** What a reporter began and does not go on with is removed. */
export const staleHours = 2
