/** A person's own profile and sessions. */
export const account = {
  'profile.name': 'Nombre',
  'profile.lastName': 'Primer apellido',
  'profile.secondLastName': 'Segundo apellido',
  'profile.email': 'Correo electrónico',
  'profile.phone': 'Teléfono',
  'profile.title': 'Perfil',
  'profile.roles': 'Rol',
  'profile.channel': 'Canal',
  'profile.failed': 'No se ha podido cargar su perfil.',
} as const
