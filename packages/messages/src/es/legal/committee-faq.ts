import { link, paragraph, section, type LegalDocument } from '../../legal/tree.ts'
import type { LegalData } from '../../legal/data.ts'

const work = () => [
  section(
    'estado',
    '¿Cómo cambio el estado de una comunicación?',
    paragraph(
      'Abra la comunicación, vaya a la sección «Gestión del expediente», elija el nuevo estado y guarde los cambios. El informante ve el nuevo estado en su página.',
    ),
  ),
  section(
    'archivar',
    '¿Cómo archivo una comunicación?',
    paragraph(
      'En la misma sección, «Gestión del expediente», elija el estado «Archivada» y guarde: la comunicación queda archivada. Desde entonces nadie del comité puede leerla ni cambiarla sin una aprobación; el informante puede seguir leyendo y escribiendo.',
    ),
  ),
  section(
    'reabrir',
    '¿Cómo vuelvo a ver una comunicación archivada?',
    paragraph(
      'Solicite el acceso con un motivo. Si los demás miembros la aprueban, se reabre para usted durante un tiempo limitado, que se muestra en horas, y después se archiva de nuevo.',
    ),
  ),
  section(
    'asignar',
    '¿Cómo asigno personas a una comunicación?',
    paragraph(
      'En «Gestión del expediente», en «Personas asignadas». Asignar no da acceso: solo indica quién se ocupa.',
    ),
  ),
  section(
    'documentos',
    '¿Por qué no puedo abrir los documentos?',
    paragraph(
      'Porque verlos y descargarlos necesita la aprobación de los demás miembros. Pulse «Solicitar acceso», explique el motivo y espere a la votación. Los que usted sube puede abrirlos siempre.',
    ),
  ),
]

const people = () => [
  section(
    'votar',
    '¿Cómo se aprueba una solicitud?',
    paragraph(
      'En «Aprobaciones». Votan quienes recibieron la comunicación cuando se presentó, salvo quien solicita; si no queda ninguno, aquellos con quienes se compartió después. Se aprueba con más de la mitad de sus votos, o con todos si el canal exige unanimidad. Puede retirar su voto mientras la solicitud siga pendiente.',
    ),
  ),
  section(
    'ver',
    '¿Por qué no veo una comunicación o no puedo abrirla?',
    paragraph(
      'Cada comunicación se abre solo a quien podía leerla cuando se presentó. Si se incorporó después, alguien con acceso puede compartirla con usted. Si el informante señaló un conflicto de intereses, quien quedó fuera no la ve.',
    ),
  ),
  section(
    'plazo',
    '¿Qué plazos hay que cumplir?',
    paragraph(
      'Acuse de recibo en siete días naturales (artículo 9.2.c de la Ley 2/2023) y respuesta en tres meses desde la recepción (artículo 9.2.d). La lista señala los acuses que vencen en tres días, las respuestas que vencen en siete y lo que está fuera de plazo.',
    ),
  ),
  section(
    'contrasena',
    '¿Qué hago si olvido la contraseña?',
    paragraph(
      'Pida a la administración que restablezca su acceso y elija otra al entrar. Su código de recuperación le devuelve los expedientes en el acto; sin él, la última contraseña que eligió, o las firmas del comité.',
    ),
  ),
]

/** Nine questions of those who work with reports (specification §1 and §2). */
export const committeeFaq = (d: LegalData): LegalDocument => ({
  title: 'Preguntas frecuentes',
  intro: d.manualUrl ? [paragraph('Más ayuda, paso a paso, en el ', link('manual de uso', d.manualUrl), '.')] : [],
  sections: [...work(), ...people()],
})
