import { link, list, paragraph, picture, section, steps, type LegalDocument } from '../tree.ts'

const beginning = () => [
  section(
    'puede',
    'Lo que hace y lo que no puede',
    list(
      'Crea canales y sus páginas públicas, usuarios, investigadores externos y roles, y da contraseñas temporales.',
      'No puede leer ninguna comunicación, documento, mensaje ni nombre de informante, ni el registro de actividad. No es una regla que pueda cambiarse: las claves son de cada persona.',
      'Tampoco restableciendo la contraseña de alguien y entrando en su lugar: sus claves no abren nada hasta que lo confirma un colega del comité, o hasta que pasan 72 horas sin que nadie se oponga, y entonces solo lo nuevo.',
      'Una cuenta de administración no puede ser a la vez miembro del comité.',
    ),
  ),
  section(
    'puesta-en-marcha',
    'La puesta en marcha',
    paragraph(
      'La primera vez, el programa da un enlace de un solo uso. Lleva por seis pasos, que pueden dejarse y seguirse otro día: «Administración», «Organización», «Primer canal», «Comité», «Correo» y «Prueba». Antes de anunciar el canal, que cada miembro entre, guarde su código de recuperación y abra la comunicación de prueba.',
    ),
    paragraph('Dos personas que administren y dos miembros en cada canal, como mínimo: así nadie se queda fuera.'),
  ),
]

const channels = () => [
  section(
    'canal',
    'Un canal',
    steps(
      'En «Ajustes», «Canales», pulse «Crear canal»: nombre, organización y la dirección de su página.',
      'En «Datos que pide la ley» complete el puesto de Responsable del Sistema, el teléfono, la dirección postal, el contacto de protección de datos, la política y la autoridad externa. Un aviso dice lo que falta.',
      'En «Imagen» ponga el logotipo y un texto propio; al lado se ve la página pública, en teléfono y ordenador.',
      'En «Comité» añada a las personas, con su función, y diga si se muestran nombres o funciones. «Suplente» recibe solo lo que deja sin acceso a todo el comité.',
      'Difunda la dirección: «Copiar», o el cartel con su código QR («Cartel en español (PDF)»).',
    ),
    picture(
      'channel',
      'La página del canal Castroalba: su dirección con los botones «Copiar», «Abrir la página pública» y los carteles, y un aviso de que faltan tres datos que pide la ley, con el enlace «Completar los datos».',
      'La dirección para difundir, los carteles y lo que falta.',
    ),
  ),
  section(
    'reglas',
    'Las reglas de un canal',
    list(
      '«Aprobación de solicitudes»: «Mayoría» o «Unanimidad» para abrir documentos y reabrir lo archivado.',
      '«Horas de reapertura»: cuánto dura el acceso a una comunicación reabierta.',
      '«Zona horaria»: en ella se cuentan los plazos.',
      '«Desactivar» un canal, o «Eliminar», hace lo mismo: deja de admitir comunicaciones nuevas, las recibidas siguen su curso y no se borra ninguna.',
      'Un canal sin nadie con claves confirmadas no admite comunicaciones, y su página lo dice.',
    ),
  ),
]

const people = () => [
  section(
    'usuarios',
    'Usuarios',
    paragraph(
      'En «Usuarios», «Crear usuario»: el usuario, que no podrá cambiarse, la función y el canal, y una «Contraseña temporal», que «Generar» propone. Désela por otro medio, mejor en persona. La columna «Acceso y claves» dice a quién le falta algo:',
    ),
    picture(
      'users',
      'La lista de usuarios: nombre, usuario, rol, acceso y claves, y estado. Una persona no ha entrado todavía; las demás tienen claves, menos quien administra.',
      'La lista dice quién tiene claves y a quién le falta algo.',
    ),
    list(
      '«No ha entrado todavía» y «Con contraseña temporal»: recuérdeselo.',
      '«Claves: falta un colega»: un miembro debe confirmar quién es. Usted no puede hacerlo.',
      '«Claves cerradas»: necesita su código de recuperación, su contraseña anterior o a un colega.',
      '«Sin código de recuperación»: puede generar otro en su perfil.',
    ),
  ),
  section(
    'restablecer',
    'Restablecer una contraseña o un segundo factor',
    paragraph(
      'En las acciones de la persona, «Restablecer contraseña». Recibe una temporal que no abre ningún expediente hasta que use su código de recuperación o su contraseña anterior, o un colega la confirme. Si alguien más puede conocer la anterior, márquelo: dejará de abrir sus claves.',
    ),
    picture(
      'reset',
      'La ventana «Restablecer contraseña» de Luis Pérez Aranda: la contraseña temporal dos veces y la casilla «Alguien más puede conocer la contraseña anterior».',
      'Una contraseña temporal deja entrar, pero no abre expedientes.',
    ),
    paragraph(
      'Compruebe antes, en persona o por teléfono, que quien lo pide es quien dice ser. «Quitar el segundo factor» es para quien ha perdido la aplicación, las llaves y los códigos de respaldo; también entonces sus claves esperan.',
    ),
  ),
  section(
    'bajas',
    'Altas y bajas',
    list(
      'Quien llega ve las comunicaciones nuevas desde que un colega le confirma; las anteriores solo se las puede dar un miembro.',
      '«Desactivar» cierra las sesiones y retira el acceso a todas las comunicaciones. Volver a activar no las devuelve, y las claves esperan a su código de recuperación o a alguien del comité.',
      'Si alguien es el único que puede abrir una comunicación, no se le puede desactivar, quitar ni cambiar de canal hasta que la entregue a un colega. Tampoco a la última persona que administra.',
    ),
  ),
  section(
    'investigadores',
    'Investigadores externos',
    paragraph(
      'En «Investigadores externos», «Crear investigador». En «Comunicaciones que debería ver» puede escribir números de expediente: cada una espera a que un miembro con acceso la confirme.',
    ),
  ),
  section(
    'roles',
    'Roles',
    paragraph(
      'Los tres roles de serie deciden qué puede hacer cada persona. Los que usted cree son etiquetas y no dan permisos. «Exigir segundo factor» lo hace obligatorio para quien tiene el rol: hágalo al menos para la administración.',
    ),
  ),
]

const keeping = () => [
  section(
    'perdidas',
    'Lo que nadie puede devolver',
    list(
      'El código de seguimiento de un informante.',
      'Los expedientes de un comité cuya única persona perdió contraseña y código, si no hay clave de recuperación de la organización: anime al comité a crearla.',
      'Todo, si quien opera el servicio pierde la clave raíz: pregúntele dónde está su copia.',
    ),
  ),
]

/** For administrators: people and channels, and what they cannot do. */
export const administratorManual = (): LegalDocument => ({
  title: 'Manual para la administración',
  intro: [
    paragraph(
      'Para quien gestiona canales y personas. La instalación, las copias y las claves del servicio están en la documentación del programa.',
    ),
    paragraph(
      'Hay otros dos: ',
      link('para informantes', '/legal/manual'),
      ' y ',
      link('para el comité', '/legal/committee-manual'),
      '.',
    ),
  ],
  sections: [...beginning(), ...channels(), ...people(), ...keeping()],
})
