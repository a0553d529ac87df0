import { list, paragraph, section, steps, type LegalDocument } from '../tree.ts'

const arriving = () => [
  section(
    'primera-vez',
    'La primera vez que entra',
    steps(
      'Entre con el usuario y la contraseña temporal que le dio la administración, y elija una contraseña propia. Con ella se crean sus claves: nadie más puede abrirlas, tampoco la administración.',
      'Guarde su código de recuperación en papel o en un gestor de contraseñas. Se muestra una sola vez; escriba su último grupo para confirmarlo.',
      'Si no es el primer miembro del canal, un colega debe confirmar que es usted. Llámele: lo hace en «Claves y recuperación».',
    ),
  ),
  section(
    'inicio',
    'Inicio',
    paragraph(
      '«Pendiente de usted» reúne lo que vence, lo que no ha leído y las votaciones que esperan su voto. Las cuatro cifras llevan a las listas.',
    ),
  ),
  section(
    'listas',
    'Las listas',
    paragraph(
      'Activas, asignadas a mí y archivadas. Lo no leído va en negrita con un punto; el plazo cambia de color siete días antes y cuando vence. Puede ordenar, filtrar y buscar por n.º de expediente; la dirección de la página guarda lo elegido.',
    ),
  ),
]

const working = () => [
  section(
    'comunicacion',
    'Una comunicación',
    list(
      '«Detalle»: lo que contó el informante. Ponga un asunto para reconocerla; el informante no lo ve.',
      '«Mensajes»: lo que escribe lo lee el informante. El primer mensaje del comité es el acuse de recibo.',
      '«Documentación interna»: lo que añade el comité, que el informante nunca ve.',
      '«Registro de actividad»: quién hizo qué y cuándo. Consultar una comunicación también queda anotado.',
    ),
  ),
  section(
    'gestion',
    'Cambiar el estado, asignar y archivar',
    paragraph(
      'En «Gestión del expediente», elija el estado y las personas asignadas, y guarde. El informante ve el estado nuevo. Asignar no da acceso: dice quién se ocupa.',
    ),
    paragraph(
      'Elegir «Archivada» archiva la comunicación: desde entonces el comité no la lee ni la cambia sin una aprobación. Lo que el informante escriba después sí lo leen quienes tenían acceso.',
    ),
  ),
  section(
    'documentos',
    'Abrir documentos',
    steps(
      'Los nombres y tamaños los ve quien tiene acceso; el contenido está bloqueado.',
      'Pulse «Solicitar acceso» y explique el motivo. Los demás miembros reciben un aviso.',
      'Cuando se aprueba, puede ver y descargar los documentos de esa comunicación. Los que sube usted los abre siempre.',
    ),
  ),
  section(
    'votar',
    'Votar',
    paragraph(
      'En «Aprobaciones» están las solicitudes de los demás con su motivo. Se aprueban con más de la mitad de los votos, o con todos si el canal exige unanimidad. Mientras esté pendiente puede retirar su voto, y quien la hizo puede anularla.',
    ),
  ),
  section(
    'archivadas',
    'Volver a una comunicación archivada',
    paragraph(
      'Ábrala en «Archivadas» y solicite el acceso. Si se aprueba, se reabre para usted durante las horas que se indican, 72 si el canal no dice otra cosa, y después se archiva de nuevo. Los demás pueden pedir que se les añada.',
    ),
  ),
  section(
    'abstenerse',
    'Conflictos de intereses',
    paragraph(
      'Si el asunto le afecta, pulse «Abstenerme»: deja de verlo y sus claves de ese expediente se retiran. «Recusar a un miembro» lo pide para otra persona y lo deciden los demás.',
    ),
  ),
]

const keeping = () => [
  section(
    'colegas',
    'Colegas nuevos y colegas que vuelven',
    paragraph(
      'En «Claves y recuperación» confirma a quien llega o ha perdido su contraseña. Compruebe antes por otro medio, en persona o por teléfono, que es de verdad esa persona. A quien llega puede darle además comunicaciones anteriores, una a una o todas las que usted puede abrir.',
    ),
  ),
  section(
    'contrasena',
    'Si olvida la contraseña',
    paragraph(
      'Pida a la administración una temporal y elija otra al entrar. Su código de recuperación o su contraseña anterior le devuelven sus expedientes; sin ellos, debe confirmarlo un colega. Un comité de una sola persona debería tener la clave de recuperación de la organización, que se crea en «Claves y recuperación».',
    ),
  ),
  section(
    'avisos',
    'Avisos',
    paragraph(
      'La campana muestra lo nuevo. En «Notificaciones», «Preferencias», elige de qué se le avisa y si también por correo. Un correo dice que hay algo, nunca qué.',
    ),
  ),
  section(
    'salir',
    'Al terminar',
    paragraph(
      'Cierre la sesión en el menú de su cuenta: se cierra en todas las pestañas. Sin actividad se cierra sola en 30 minutos. No saque documentos del sistema si no es imprescindible.',
    ),
  ),
]

/** For committee members and external investigators. */
export const committeeManual = (): LegalDocument => ({
  title: 'Manual para el comité',
  intro: [
    paragraph(
      'Para los miembros del comité. Quien investiga como externo ve solo las comunicaciones que se le dan, nunca quién informó, y no vota.',
    ),
  ],
  sections: [...arriving(), ...working(), ...keeping()],
})
