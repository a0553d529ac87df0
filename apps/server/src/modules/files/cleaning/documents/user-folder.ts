/** A folder of somebody's own in a path; the code of a field doubles its backslashes. */
const userFolder = /([\\/](?:Users|Usuarios|Documents and Settings|home)[\\/]+)[^\\/"]+/gi
/** What only a path of a disk has, so that an address of the web stays as it is. */
const pathOfDisk = /file:|(?<![a-z])[a-z]:[\\/]|\\\\|\.\.[\\/]|(?:^|["'=])\/(?:Users|home)\//i

/** A text without the name of the folder that its writer's files lie in; undefined where there is none. */
export const withoutUserFolder = (text: string): string | undefined => {
  const without = pathOfDisk.test(text) ? text.replace(userFolder, '$1user') : text
  return without === text ? undefined : without
}
