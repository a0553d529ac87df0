import { link, list, paragraph, picture, section, steps, type LegalDocument } from '../../legal/tree.ts'

const beginning = () => [
  section(
    'puede',
    'Lo que hace y lo que no puede',
    list(
      'Crea canales y sus páginas públicas, usuarios, investigadores externos y roles, y restablece el acceso de quien no puede entrar. La administración gestiona las cuentas; el comité decide quién está en él.',
      'No puede leer ninguna comunicación, documento, mensaje ni nombre de informante, ni el registro de actividad. No es una regla que pueda cambiarse: solo quien está en el comité puede abrirlas.',
      'Tampoco restableciendo el acceso de alguien y entrando en su lugar: la contraseña temporal no abre ningún expediente, y el registro del comité lo dice.',
      'Una cuenta de administración no puede ser a la vez miembro del comité.',
    ),
  ),
  section(
    'puesta-en-marcha',
    'La puesta en marcha',
    paragraph(
      'La primera vez, el programa da un enlace de un solo uso. Lleva por seis pasos, que pueden dejarse y seguirse otro día: «Administración», «Organización», «Primer canal», «Comité», «Correo» y «Prueba». Antes de anunciar el canal, que cada persona entre, guarde su código de recuperación, esté en el comité y abra la comunicación de prueba. El comité lo forma la primera persona que usted añade, al elegir su contraseña; a las demás las admite el comité.',
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
      'En «Comité» añada a las personas, con su función, y diga si se muestran nombres o funciones. Mientras nadie haya formado el comité se indica quién lo hará; «Nombrar a otra persona» lo cambia. «Suplente» recibe solo lo que deja sin acceso a todo el comité.',
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
      '«Desactivar» un canal, o «Eliminar», hace lo mismo: deja de admitir comunicaciones nuevas, las recibidas siguen su curso y se borran cuando les toca.',
      'Pasar a mayoría, alargar la reapertura o cambiar de suplente lo decide el comité: hasta entonces nada cambia.',
      '«Materias que no recibe cada persona», al final: si quien informa elige una de ellas, el formulario le propone que no llegue a esa persona. Añadir materias lo decide el comité; quitarlas es efectivo en el acto, y se le avisa.',
      'Un canal sin nadie en el comité no admite comunicaciones, y su página lo dice.',
      'Si el comité ya no puede trabajar, en la página del canal, «Proponer otro comité»: elija quién lo formará. Se avisa a todas las personas del comité, y durante treinta días cualquiera puede detenerlo; usted puede retirar la propuesta. Después, esa persona lo forma al iniciar sesión; hasta entonces el canal no admite comunicaciones.',
      'El comité nuevo recibe lo que llega desde ese día, que la página pública dice. Quienes estaban en el anterior siguen leyendo y votando lo que recibieron, y no pueden salir del canal.',
    ),
  ),
]

const people = () => [
  section(
    'usuarios',
    'Usuarios',
    paragraph(
      'En «Usuarios», «Crear usuario»: el usuario, que no podrá cambiarse, el rol y el canal, la función en la organización, y una «Contraseña temporal», que «Generar» propone. Désela por otro medio, mejor en persona. La columna «Acceso y comité» dice a quién le falta algo:',
    ),
    picture(
      'users',
      'La lista de usuarios: nombre, correo, rol, acceso y comité, y estado. Una persona no ha entrado todavía; las demás están en el comité, menos quien administra.',
      'La lista dice quién está en el comité y a quién le falta algo.',
    ),
    list(
      '«No ha entrado todavía» y «Con contraseña temporal»: recuérdeselo.',
      '«A la espera del comité»: lee sus números de comprobación a alguien del comité, que firma su entrada. Usted no puede hacerlo.',
      '«Falta que recupere su acceso»: necesita su código de recuperación, la última contraseña que usó o a sus colegas.',
      '«Sin código de recuperación»: puede generar otro en su perfil.',
    ),
  ),
  section(
    'restablecer',
    'Restablecer el acceso',
    paragraph(
      'En las acciones de la persona, «Restablecer acceso». Recibe una contraseña temporal, se cierran sus sesiones y dejan de servir su segundo factor y sus llaves de acceso. Después abre sus expedientes con su código de recuperación; sin él, con la última contraseña que usó o con las firmas del comité. La ventana dice antes si guardó el código y qué se pierde si no.',
    ),
    picture(
      'reset',
      'La ventana «Restablecer acceso» de Luis Pérez Aranda: lo que ocurre, si guardó su código de recuperación y la contraseña temporal dos veces.',
      'Una contraseña temporal deja entrar, pero no abre expedientes.',
    ),
    paragraph(
      'Compruebe antes, en persona o por teléfono, que quien lo pide es quien dice ser. Quien solo ha perdido el teléfono puede entrar con un código de respaldo.',
    ),
  ),
  section(
    'bajas',
    'Quién llega y quién se va',
    list(
      'Quien llega queda a la espera y recibe las comunicaciones nuevas desde que el comité le admite; las anteriores solo se las puede dar un miembro.',
      '«Desactivar» cierra las sesiones e impide entrar; «Activar» lo deshace. No saca a nadie del comité: su salida la propone y la decide el comité.',
      'Quien está en el comité no puede cambiar de canal ni de función, ni ser suplente, hasta que salga de él. La última persona que administra no puede dejar de hacerlo.',
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
    'aviso',
    'Si se avisa de datos cambiados',
    paragraph(
      'Cada día se comprueba que las comunicaciones están como consta en su historial. Si alguna no lo está, «Ajustes» lo dice arriba: en qué canal, cuántas y desde cuándo. Avise a quien mantiene el servicio antes de tocar nada, y al comité: es su prueba de lo que ha pasado.',
    ),
  ),
  section(
    'perdidas',
    'Lo que nadie puede devolver',
    list(
      'El código para volver de un informante.',
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
