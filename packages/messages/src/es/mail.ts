/** What is written by e-mail: that there is something, never what. Whoever reads over a shoulder learns no more. */
export const mail = {
  'mail.member.subject': 'Hay novedades para usted',
  'mail.member.body':
    'Tiene novedades que aún no ha visto. Para verlas, inicie sesión:\n\n{address}\n\nPor seguridad, este correo no dice de qué tratan. Puede elegir de qué se le avisa en Notificaciones, Preferencias.\n\nEs un mensaje automático: no lo responda.',
  'mail.stopper.body':
    'Hay algo a la espera que usted todavía puede detener, aunque no pueda iniciar sesión o ya esté fuera del comité. Véalo aquí, con el usuario y la contraseña que tenía:\n\n{address}\n\nPor seguridad, este correo no dice de qué trata.\n\nEs un mensaje automático: no lo responda.',
  'mail.reporter.subject': 'Hay novedades',
  'mail.reporter.body':
    'Pidió que le avisáramos por correo. Hay novedades que puede consultar con el código que guardó:\n\n{address}\n\nPor seguridad, este correo no dice de qué tratan y nunca le pedirá el código. Ábralo en un dispositivo en el que confíe.\n\nEs un mensaje automático: no lo responda.',
  'mail.test.subject': 'Mensaje de prueba',
  'mail.test.body':
    'Si lee esto, la aplicación puede enviar correo. Los avisos dirán que hay algo nuevo, nunca de qué se trata.\n\nEs un mensaje automático: no lo responda.',
} as const
